import { expect } from 'chai';
import fc from 'fast-check';
import { E } from '../../src/domain/fp.js';
import { parseLoginForm } from '../../src/domain/login/login-form.js';
import { MODULES, type ModuleName } from '../../src/domain/listing/modules.js';
import { parsePageQuery } from '../../src/domain/listing/page-query.js';
import { call } from '../support/http/call.js';
import { descriptionOf, fits, type Description, type Operation } from '../support/http/description.js';
import { useMainService } from '../support/http/main-service.js';
import { tokenOf } from '../support/http/session.js';

const PAGING = { defaultSize: 10, maxSize: 1000 };
const LIST = /^\/api\/v1\/(\w+)\/(\w+)$/;

describe('the described requests', () => {
  const service = useMainService();
  let description: Description;
  before(async () => {
    description = await descriptionOf(service);
  });

  const lists = () => description.operations.filter(({ path }) => LIST.test(path));
  const queryOf = ({ parameters }: Operation) => parameters.filter(({ in: where }) => where === 'query');

  it('have the query parameters that the service reads, and no others', async () => {
    const token = await tokenOf(service);
    const fields = Object.values(MODULES).flatMap((module) => Object.keys(module.fields));
    const names = new Set([...fields, 'pageNo', 'pageSize', 'page', 'size', 'order', 'keyword', 'X-Request-Id']);
    for (const { path, operation } of description.operations) {
      const read: string[] = [];
      for (const name of LIST.test(path) ? names : []) {
        const repeated = await call(service, `${path}?${name}=1&${name}=1`, { token });
        if (repeated.headers.get('X-Failure-Reason') === 'PageQueryFailed') read.push(name);
      }
      expect(
        queryOf(operation).map(({ name }) => name),
        path,
      ).to.have.members(read);
    }
  });

  it('have the bounds of query parameters', () => {
    const integer = fc.oneof(fc.integer(), fc.integer({ min: -2, max: 1002 }));
    const value = fc.oneof(integer, fc.double({ noNaN: true, noDefaultInfinity: true }), fc.string());
    for (const { path, operation } of lists())
      for (const { name, schema } of queryOf(operation))
        fc.assert(
          fc.property(value, (given) => {
            const module = MODULES[LIST.exec(path)?.[1] as ModuleName];
            const text = String(given);
            const shown = schema['type'] === 'integer' && /^-?\d+$/.test(text) ? Number(text) : text;
            const isAccepted = E.isRight(parsePageQuery(module, PAGING)({ [name]: text }));
            return text === '' || isAccepted === fits(schema, shown);
          }),
        );
  });

  it('have the login form', () => {
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

  it('have a token and a permission where the service requires them', async () => {
    for (const { method, path, operation } of description.operations) {
      const reply = await call(service, path.replace('{file}', 'start.js'), { method });
      expect(operation.security, path).to.deep.equal(reply.status === 401 ? [{ bearer: [] }] : []);
      const [, module, action] = LIST.exec(path) ?? [];
      const permission = module === undefined ? undefined : `sys:${module}:${action ?? ''}`;
      expect(operation['x-permission'], path).to.equal(permission);
    }
  });
});
