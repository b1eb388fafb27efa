import type Router from '@koa/router';
import { Validator } from '@seriousme/openapi-schema-validator';
import { expect } from 'chai';
import fc from 'fast-check';
import { documentationFiles } from '../../src/adapters/swagger-ui-dist/documentation-files.js';
import { LOCK_FILTERS } from '../../src/application/queries/list-locks.js';
import { parseAuditQuery } from '../../src/domain/audit/audit-query.js';
import { E } from '../../src/domain/fp.js';
import { parseLoginForm } from '../../src/domain/login/login-form.js';
import type { ListFilters } from '../../src/domain/listing/listed-module.js';
import { OWN_SESSION_FILTERS, SESSION_FILTERS } from '../../src/domain/session/session-list.js';
import { MODULES, type ModuleName } from '../../src/domain/listing/modules.js';
import { parsePageQuery } from '../../src/domain/listing/page-query.js';
import { createApp } from '../../src/http/server/app.js';
import { UNPARSED } from '../../src/http/openapi/responses.js';
import { call } from '../support/http/call.js';
import {
  answersOf,
  descriptionOf,
  expectDescribed,
  fits,
  isOfAdministration,
  type DescribedOperation,
  type Description,
  type Operation,
} from '../support/http/description.js';
import { exchange, head, openSocket, replyIn, rest } from '../support/http/exchange.js';
import { useLightService } from '../support/http/light-service.js';
import { useMainService } from '../support/http/main-service.js';
import { WAYS } from '../support/http/provoked.js';
import { expectApiHeaders, expectRefused, type RefusalName } from '../support/http/refusals.js';
import { reasonOf, type Reply } from '../support/http/reply.js';
import { tokenOf } from '../support/http/session.js';
import { startImpatient } from '../support/process/raw-client-service.js';
import { silentLog } from '../support/silent-log.js';

/** The filters of lists of no module. */
const OTHER_FILTERS = ['userId', 'kind', 'module', 'from', 'to'];

const PAGING = { defaultSize: 10, maxSize: 1000 };

/** The routes of the application. The router adds HEAD to GET. */
const servedRoutes = async (): Promise<ReadonlyArray<string>> => {
  const { middleware } = createApp({
    handlers: {} as never,
    randomness: { uuid: () => '', int: () => 0 },
    log: silentLog,
    policy: { trustedProxies: [], corsOrigins: [], paging: PAGING, captchaKinds: ['image'] },
    documentation: await documentationFiles(),
  });
  const routes = middleware.flatMap((one) => ('router' in one ? (one.router as Router).stack : []));
  const names = routes.flatMap(({ path, methods }) => methods.map((method) => `${method} ${String(path)}`));
  return names.filter((name) => !name.startsWith('HEAD '));
};

const LIST = /^\/api\/v1\/(\w+)\/(\w+)$/;

/** What reads the query of a list. */
const parserOf = (path: string): ((query: Readonly<Record<string, unknown>>) => E.Either<unknown, unknown>) => {
  const filters: Readonly<Record<string, ListFilters>> = {
    '/api/v1/session/page': SESSION_FILTERS,
    '/api/v1/account/sessions': OWN_SESSION_FILTERS,
    '/api/v1/lock/page': LOCK_FILTERS,
  };
  if (path === '/api/v1/audit/page') return parseAuditQuery(PAGING);
  return parsePageQuery(filters[path] ?? MODULES[LIST.exec(path)?.[1] as ModuleName], PAGING);
};

/** The paths of an operation, one for each file. */
const pathsOf = ({ path, operation }: DescribedOperation): ReadonlyArray<string> => {
  const file = operation.parameters.find(({ in: where }) => where === 'path');
  return file ? (file.schema['enum'] as string[]).map((name) => path.replace('{file}', name)) : [path];
};

describe('the OpenAPI description', () => {
  const service = useMainService();
  let description: Description;
  before(async () => {
    description = await descriptionOf(service);
  });

  it('is valid OpenAPI 3.1 with an id for each operation', async () => {
    const { valid, errors } = await new Validator().validate(structuredClone(description.document));
    expect(valid, JSON.stringify(errors)).to.equal(true);
    expect(description.document['openapi']).to.match(/^3\.1\.\d$/);
    const ids = description.operations.map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).to.equal(ids.length);
  });

  it('describes the routes of the service, and no others', async () => {
    const described = description.operations.flatMap((operation) =>
      pathsOf(operation).map((path) => `${operation.method} ${path}`),
    );
    expect(described).to.have.members(await servedRoutes());
  });

  it('gives examples that fit their schemas', () => {
    let count = 0;
    for (const { operation, path } of description.operations)
      for (const { content = {} } of Object.values(operation.responses))
        for (const { schema, examples = {} } of Object.values(content))
          for (const [name, { value }] of Object.entries(examples)) {
            count += 1;
            expect(fits(schema, value), `${path} ${name}`).to.equal(true);
          }
    expect(count).to.be.above(50);
  });

  const queryOf = ({ parameters }: Operation) => parameters.filter(({ in: where }) => where === 'query');
  /** The parameters of a list and of its filters. */
  const optionalOf = (operation: Operation) => queryOf(operation).filter(({ required }) => !required);
  const lists = () =>
    description.operations.filter(
      (one) => !isOfAdministration(one) && queryOf(one.operation).some(({ name }) => name === 'pageNo'),
    );

  it('has the query parameters that lists read, and no others', async () => {
    const token = await tokenOf(service);
    const fields = [...Object.values(MODULES).flatMap((module) => Object.keys(module.fields)), ...OTHER_FILTERS];
    const names = new Set([...fields, 'pageNo', 'pageSize', 'page', 'size', 'order', 'keyword', 'X-Request-Id']);
    for (const { path, operation } of lists()) {
      const read: string[] = [];
      for (const name of names) {
        const repeated = await call(service, `${path}?permission=sys:user:page&${name}=1&${name}=1`, { token });
        if (repeated.headers.get('X-Failure-Reason') === 'PageQueryFailed') read.push(name);
      }
      expect(
        optionalOf(operation).map(({ name }) => name),
        path,
      ).to.have.members(read);
    }
  });

  it('has the bounds of query parameters', () => {
    const integer = fc.oneof(fc.integer(), fc.integer({ min: -2, max: 1002 }));
    const value = fc.oneof(integer, fc.double({ noNaN: true, noDefaultInfinity: true }), fc.string());
    for (const { path, operation } of lists())
      for (const { name, schema } of optionalOf(operation))
        fc.assert(
          fc.property(value, (given) => {
            const text = String(given);
            const shown = schema['type'] === 'integer' && /^-?\d+$/.test(text) ? Number(text) : text;
            const isAccepted = E.isRight(parserOf(path)({ [name]: text }));
            return text === '' || isAccepted === fits(schema, shown);
          }),
        );
  });

  it('has the login form', () => {
    const login = description.operations.find(({ path }) => path === '/api/v1/login')!.operation;
    const { schema } = login.requestBody!.content['application/json']!;
    const isAlike = (given: unknown): boolean => fits(schema, given) === E.isRight(parseLoginForm(given));
    const whole = { username: 'admin', password: '123456', code: '', key: '' };
    for (const length of [0, 1, 5, 6, 20, 21, 128, 129])
      for (const field of ['username', 'password'])
        expect(isAlike({ ...whole, [field]: '😀'.repeat(length) }), `${field} ${length}`).to.equal(true);
    const field = fc.oneof(fc.string({ maxLength: 130, unit: 'grapheme' }), fc.constant('x'), fc.jsonValue());
    const fields = { username: field, password: field, code: field, key: field, more: field };
    fc.assert(fc.property(fc.record(fields, { requiredKeys: [] }), isAlike), { numRuns: 500 });
  });

  it('has a token and a permission where the service requires them', async () => {
    for (const { method, path, operation } of description.operations) {
      const reply = await call(service, path.replace('{file}', 'start.js'), { method });
      expect(operation.security, path).to.deep.equal(reply.status === 401 ? [{ bearer: [] }] : []);
      const [, module, action] = LIST.exec(path) ?? [];
      const permission = module === undefined || module === 'account' ? undefined : `sys:${module}:${action ?? ''}`;
      expect(operation['x-permission'], path).to.equal(permission);
    }
  });

  describe('of answers', () => {
    const enforcing = useLightService({ PASSWORD_CHANGE: 'enforce' });
    let impatient: Awaited<ReturnType<typeof startImpatient>>;
    before(async () => {
      impatient = await startImpatient({ headersMs: 100, checkMs: 20 });
    });
    after(() => impatient.close(0));

    /** Answers for a browser with a stored file, and for an unknown file. */
    const ofFiles = async (path: string): Promise<ReadonlyArray<Reply>> => {
      const etag = (await call(service, path)).headers.get('ETag');
      const stored =
        etag === null
          ? []
          : [await exchange(service.url, head(`GET ${path}`, ['Accept-Encoding: gzip', `If-None-Match: ${etag}`]))];
      return path.startsWith('/docs/') ? [...stored, await call(service, '/docs/other.js')] : stored;
    };
    const timedOut = async (method: string, path: string): Promise<Reply> => {
      const socket = await openSocket(impatient.url);
      socket.write(`${method} ${path} HTTP/1.1\r\nHost: x\r\n`);
      return replyIn(await rest(socket));
    };

    it('has every answer of every operation, and each described answer occurs', async () => {
      // Those of administration have a test of their own.
      for (const operation of description.operations.filter((one) => !isOfAdministration(one))) {
        const { method } = operation;
        const path = pathsOf(operation)[0]!;
        const replies = [...(await ofFiles(path)), await timedOut(method, path)];
        const marked = await tokenOf(enforcing);
        replies.push(await call(enforcing, path, { method, token: marked }));
        for (const ask of Object.values(WAYS)) replies.push(await ask(service, { method, path }));
        for (const reply of replies) {
          expectDescribed(operation, reply);
          const tag = reasonOf(reply);
          // The refusal of /readyz has data.
          if (tag !== null && path !== '/readyz')
            expectRefused(reply, tag as RefusalName, { field: /:([\w-]+)"/.exec(reply.text)?.[1] ?? '' });
          if (path.startsWith('/api/') && !(tag !== null && tag in UNPARSED)) expectApiHeaders(reply);
        }
        const answers = replies.map((reply) => `${reply.status} ${reasonOf(reply) ?? '-'}`);
        expect([...new Set(answers)], `${method} ${path}`).to.have.members(answersOf(operation.operation));
      }
    }).timeout(120_000);
  });
});
