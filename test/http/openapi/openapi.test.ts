import { Validator } from '@seriousme/openapi-schema-validator';
import { expect } from 'chai';
import { parseAuditQuery } from '../../../src/domain/audit/audit-query.js';
import { E } from '../../../src/contract/values/fp.js';
import { NO_FILTERS, type ListFilters } from '../../../src/contract/listing/list-filters.js';
import { LOCK_FILTERS } from '../../../src/contract/login/lock-endpoints.js';
import { deletedListOf } from '../../../src/contract/records/deleted-record.js';
import { SESSION_FILTERS } from '../../../src/contract/session/sessions.js';
import { MODULES, type ModuleName } from '../../../src/contract/modules/modules.js';
import { parsePageQuery } from '../../../src/contract/listing/page-query.js';
import { routesOf } from '../../../src/http/server/app.js';
import { call } from '../../support/http/call.js';
import {
  descriptionOf,
  fits,
  isOfAdministration,
  type Description,
  type Operation,
} from '../../support/http/description.js';
import { useMainService } from '../../support/http/main-service.js';
import { tokenOf } from '../../support/http/session.js';
import { silentLog } from '../../support/silent-log.js';
import type { JsonObject } from '../../../src/contract/forms/form.js';
import { LOGIN_FORM } from '../../../src/contract/login/login-form.js';
import fc from 'fast-check';

/** The filters of lists of no module, and those whose names are not those of fields. */
const OTHER_FILTERS = [
  ...['roleId', 'departmentIdEmpty', 'userId', 'kind', 'refused', 'action', 'module', 'recordId', 'from', 'to'],
];

const PAGING = { defaultSize: 10, maxSize: 1000 };

/** The routes of the API and the probes. A GET route also answers HEAD. */
const servedRoutes = (): ReadonlyArray<string> => {
  const routes = routesOf({
    handlers: {} as never,
    randomness: { uuid: () => '', int: () => 0 },
    log: silentLog,
    policy: {
      trustedProxies: [],
      corsOrigins: [],
      transport: 'allowed',
      paging: PAGING,
      captchaKinds: ['image'],
      timeZone: 'Asia/Shanghai',
      secondFactor: true,
      passwordChange: 'advise',
    },
  });
  return [...routes.exact].flatMap(([path, methods]) =>
    [...methods.keys()].filter((method) => method !== 'HEAD').map((method) => `${method} ${path}`),
  );
};

const LIST = /^\/api\/v1\/(\w+)\/(\w+)$/;

/** What reads the query of a list. */
const parserOf = (path: string): ((query: Readonly<Record<string, unknown>>) => E.Either<unknown, unknown>) => {
  const filters: Readonly<Record<string, ListFilters>> = {
    '/api/v1/session/page': SESSION_FILTERS,
    '/api/v1/account/sessions': NO_FILTERS,
    '/api/v1/lock/page': LOCK_FILTERS,
  };
  if (path === '/api/v1/audit/page') return parseAuditQuery(PAGING);
  if (filters[path]) return parsePageQuery(filters[path], PAGING);
  const module = MODULES[LIST.exec(path)?.[1] as ModuleName];
  return parsePageQuery(path.endsWith('/deleted') ? deletedListOf(module) : module, PAGING);
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

  it('describes the routes of the API and the probes, and no others', () => {
    const described = description.operations.map(({ method, path }) => `${method} ${path}`);
    expect(described).to.have.members(servedRoutes());
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
    const own = Object.values(MODULES).flatMap(({ fields, list }) => [...list, ...Object.keys(fields)]);
    const ofLists = ['pageNo', 'pageSize', 'orderBy', 'page', 'size', 'order', 'keyword', 'X-Request-Id'];
    const names = new Set([...own, ...OTHER_FILTERS, ...ofLists]);
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
    const greatest = fc.constantFrom(...[-1, 0, 1].map((more) => Number.MAX_SAFE_INTEGER + more));
    const integer = fc.oneof(fc.integer(), fc.integer({ min: -2, max: 1002 }), greatest);
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
    const isAlike = (given: JsonObject): boolean => fits(schema, given) === E.isRight(LOGIN_FORM.parse(given));
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
      const reply = await call(service, path, { method });
      expect(operation.security, path).to.deep.equal(reply.status === 401 ? [{ bearer: [] }] : []);
      const [, module, action] = LIST.exec(path) ?? [];
      const needed = path === '/api/v1/audit/logins' ? 'page' : (action ?? '');
      const isOpen = module === undefined || module === 'account' || module === 'login';
      const permission = isOpen ? undefined : `sys:${module}:${needed}`;
      expect(operation['x-permission'], path).to.equal(permission);
    }
  });
});
