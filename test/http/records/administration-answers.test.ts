import { expect } from 'chai';
import { MODULES } from '../../../src/contract/modules/modules.js';
import { call } from '../../support/http/call.js';
import {
  answersOf,
  descriptionOf,
  expectDescribed,
  isOfAdministration,
  type DescribedOperation,
} from '../../support/http/description.js';
import { useMainService } from '../../support/http/main-service.js';
import { newHolder } from '../../support/http/people.js';
import { expectApiHeaders } from '../../support/http/refusals.js';
import { reasonOf, type Reply } from '../../support/http/reply.js';
import { tokenOf } from '../../support/http/session.js';
import { administrationRequests } from '../../support/http/administration-requests.js';
import { accessReplies } from '../../support/http/access-replies.js';
import { moduleReplies } from '../../support/http/module-replies.js';

/** The answers that every guarded operation has for the same reasons; other tests bring them about. */
const OF_EVERY_OPERATION = [
  ...['400 RequestMalformed', '401 TokenInvalid', '401 TokenExpired', '401 TokenRevoked', '408 RequestTimedOut'],
  ...['431 HeadersTooLarge', '503 ServiceUnavailable', '503 ServiceBusy', '500 UnexpectedError'],
  ...['200 PasswordChangeRequired', '200 FactorRequired', '200 StepUpRequired', '200 TlsRequired'],
  ...['415 MediaTypeUnsupported', '200 LoginLocked', '404 RouteNotFound'],
  ...['503 ExportsBusy', '503 ExportRunning'],
];

/** Imports and their templates have tests of their own. */
const IS_FILE = /\/(import|template)$/;

describe('every described answer of administration occurs, and every answer is described', () => {
  const service = useMainService();
  let admin: string;
  let guest: string;
  let operations: ReadonlyArray<DescribedOperation>;
  before(async () => {
    admin = await tokenOf(service);
    guest = await tokenOf(service, 'guest');
    const all = (await descriptionOf(service)).operations.filter(isOfAdministration);
    operations = all.filter(({ path }) => !IS_FILE.test(path));
  });

  /** What brings about every answer, with the token of somebody who has one permission and no other. */
  const repliesWith = (holder: string) => {
    const requests = administrationRequests(service, admin, holder);
    return { modules: moduleReplies(requests), others: accessReplies(requests) };
  };
  const { modules, others } = repliesWith('');

  const commonAnswers = async ({ method, path }: DescribedOperation): Promise<Reply[]> => {
    const headers = { 'Content-Type': 'application/json' };
    return [
      await call(service, path, { method }),
      ...(path.startsWith('/api/v1/account/') ? [] : [await call(service, path, { method, token: guest })]),
      ...(method === 'GET'
        ? []
        : [
            await call(service, path, { token: admin, form: {} }),
            await call(service, path, { token: admin, form: { a: 'x'.repeat(64 * 1024) } }),
            await call(service, path, { token: admin, body: '{', headers }),
          ]),
    ];
  };

  const paths = [
    ...Object.keys(MODULES).flatMap((module) => Object.keys(modules).map((action) => `/${module}/${action}`)),
    ...Object.keys(others),
  ];

  it('for these operations, and no others', () => {
    expect(operations.map(({ path }) => path.replace('/api/v1', ''))).to.have.members(paths);
  });

  /** Never occur here: the own account is there as long as its token is good, and under `open` each first password fits. */
  const NEVER: Readonly<Record<string, string>> = {
    '/user/add': '200 PasswordUnfit',
    '/account/info': '200 RecordNotFound',
    '/account/menus': '200 RecordNotFound',
    '/account/givableRoles': '200 RecordNotFound',
    '/account/scopes': '200 RecordNotFound',
    '/account/profile': '200 RecordNotFound',
    // only of somebody who leads more than 10,000 departments
    '/user/delete': '200 RecordInUse',
    // only of somebody whose permission has a data scope
    '/department/update': '200 PermissionNotHeld',
    '/department/restore': '200 PermissionNotHeld',
  };

  it('only described answers are left out', () => {
    for (const [path, answer] of Object.entries(NEVER)) {
      const operation = operations.find((one) => one.path === `/api/v1${path}`);
      expect(operation && answersOf(operation.operation), path).to.include(answer);
    }
  });

  for (const path of paths)
    it(`for ${path}`, async () => {
      const operation = operations.find((one) => one.path === `/api/v1${path}`)!;
      const [, module = '', action = ''] = path.split('/');
      const provoked = repliesWith(await tokenOf(service, await newHolder(service, `sys:${module}:${action}`)));
      const replies = [
        ...(await (provoked.others[path]?.() ?? provoked.modules[action]!(module))),
        ...(await commonAnswers(operation)),
      ];
      for (const reply of replies) {
        expectDescribed(operation, reply);
        expectApiHeaders(reply);
      }
      const occurred = new Set(replies.map((reply) => `${reply.status} ${reasonOf(reply) ?? '-'}`));
      const due = answersOf(operation.operation).filter(
        (answer) => !OF_EVERY_OPERATION.includes(answer) && answer !== NEVER[path],
      );
      expect([...occurred]).to.have.members(due);
    });
});
