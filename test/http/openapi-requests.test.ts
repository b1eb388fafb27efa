import { expect } from 'chai';
import fc from 'fast-check';
import { E } from '../../src/domain/fp.js';
import { parseLoginForm } from '../../src/domain/login-form.js';
import { MODULES, type ModuleName } from '../../src/domain/modules/modules.js';
import { parsePageQuery } from '../../src/domain/page-query.js';
import { call } from '../support/http/call.js';
import {
  descriptionOf,
  fits,
  type DescribedOperation,
  type Description,
  type Operation,
} from '../support/http/description.js';
import { mainService } from '../support/http/main-service.js';
import type { TestService } from '../support/http/service.js';
import { tokenOf } from '../support/http/session.js';

const PAGING = { defaultSize: 10, maxSize: 1000 };
const LIST = /^\/api\/v1\/(\w+)\/(\w+)$/;

describe('the requests', () => {
  let service: TestService;
  let description: Description;
  before(async () => {
    service = await mainService();
    description = await descriptionOf(service);
  });

  const operationAt = (path: string): Operation => description.operations.find((one) => one.path === path)!.operation;
  const lists = (): ReadonlyArray<DescribedOperation> => description.operations.filter(({ path }) => LIST.test(path));
  const queryOf = ({ parameters }: Operation) => parameters.filter(({ in: where }) => where === 'query');

  it('have the query parameters that count, and no others', async () => {
    const token = await tokenOf(service);
    const fields = Object.values(MODULES).flatMap(({ fields }) => Object.keys(fields));
    const names = new Set([
      ...fields,
      'pageNo',
      'pageSize',
      'page',
      'size',
      'sort',
      'order',
      'keyword',
      'X-Request-Id',
    ]);
    for (const { path, operation } of lists()) {
      const described = queryOf(operation).map(({ name }) => name);
      const count: string[] = [];
      for (const name of names) {
        const twice = await call(service, `${path}?${name}=1&${name}=1`, { token });
        if (twice.headers.get('X-Failure-Reason') === 'PageQueryFailed') count.push(name);
      }
      expect(described, path).to.have.members(count);
    }
    for (const { path, operation } of description.operations)
      if (!LIST.test(path)) expect(queryOf(operation), path).to.deep.equal([]);
  });

  it('have bounds of query parameters as the service does', () => {
    const integer = fc.oneof(fc.integer(), fc.integer({ min: -2, max: 1002 }));
    const value = fc.oneof(integer, fc.double({ noNaN: true, noDefaultInfinity: true }), fc.string());
    for (const { path, operation } of lists())
      for (const { name, schema } of queryOf(operation))
        fc.assert(
          fc.property(value, (given) => {
            const module = MODULES[LIST.exec(path)?.[1] as ModuleName];
            const text = String(given);
            const shown = schema['type'] === 'integer' && /^-?\d+$/.test(text) ? Number(text) : text;
            const taken = E.isRight(parsePageQuery(module, PAGING)({ [name]: text }));
            return text === '' || taken === fits(schema, shown);
          }),
        );
  });

  it('have the login form that is taken', () => {
    const { schema } = operationAt('/api/v1/login').requestBody!.content['application/json']!;
    const field = fc.oneof(
      fc.string({ maxLength: 130, unit: 'grapheme' }),
      fc.constantFrom('x', 'secret'),
      fc.jsonValue(),
    );
    const form = fc.record(
      { username: field, password: field, code: field, key: field, more: field },
      { requiredKeys: [] },
    );
    const edges = [0, 1, 5, 6, 20, 21, 128, 129].flatMap((length) =>
      ['x', '汉', '😀'].flatMap((character) => {
        const text = character.repeat(length);
        const whole = { username: 'admin', password: '123456', code: '', key: '' };
        return [
          { ...whole, username: text },
          { ...whole, password: text },
        ];
      }),
    );
    const alike = (given: unknown): boolean => fits(schema, given) === E.isRight(parseLoginForm(given));
    for (const given of edges) expect(alike(given), JSON.stringify(given)).to.be.true;
    fc.assert(fc.property(form, alike), { numRuns: 500 });
  });

  it('have a name where it is well formed', async () => {
    const { schema } = operationAt('/healthz').parameters.find(({ name }) => name === 'X-Request-Id')!;
    for (const given of ['12345678', 'a.b:c_d-e', 'short', '1234567', 'x'.repeat(64), 'x'.repeat(65), 'with space']) {
      const { headers } = await call(service, '/healthz', { headers: { 'X-Request-Id': given } });
      expect(headers.get('X-Request-Id') === given, given).to.equal(fits(schema, given));
    }
  });

  it('need a token and a permission where the service does', async () => {
    for (const { method, path, operation } of description.operations) {
      const reply = await call(service, path.replace('{file}', 'start.js'), { method });
      expect(operation.security.length > 0, path).to.equal(reply.status === 401);
      const [, module, action] = LIST.exec(path) ?? [];
      const needed = module === undefined ? [] : [`sys:${module}:${action ?? ''}`];
      expect(
        operation.security.flatMap(({ bearer }) => bearer ?? []),
        path,
      ).to.deep.equal(needed);
    }
  });
});
