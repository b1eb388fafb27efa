import { Validator } from '@seriousme/openapi-schema-validator';
import type Router from '@koa/router';
import { expect } from 'chai';
import { documentationFiles } from '../../src/adapters/swagger-ui-dist/documentation-files.js';
import { t } from '../../src/domain/fp.js';
import { createApp } from '../../src/http/app.js';
import { schemas } from '../../src/http/openapi/schemas.js';
import { descriptionOf, fits, type Description, type Operation } from '../support/http/description.js';
import { mainService } from '../support/http/main-service.js';
import type { TestService } from '../support/http/service.js';
import { silentLog } from '../support/silent-log.js';

const PAGING = { defaultSize: 10, maxSize: 1000 };

/** What the application's routers really take; HEAD goes with GET. */
const served = async (): Promise<ReadonlyArray<string>> => {
  const app = createApp({
    handlers: {} as never,
    randomness: { uuid: () => '', int: () => 0 },
    log: silentLog,
    policy: { trustedProxies: [], corsOrigins: [], paging: PAGING },
    documentation: await documentationFiles(),
  });
  const routers = app.middleware.flatMap((one) => ('router' in one ? [one.router as Router] : []));
  return routers.flatMap(({ stack }) =>
    stack.flatMap(({ path, methods }) =>
      methods.filter((method) => method !== 'HEAD').map((method) => `${method} ${String(path)}`),
    ),
  );
};

const filesOf = ({ parameters }: Operation): ReadonlyArray<string> =>
  (parameters.find(({ name }) => name === 'file')?.schema['enum'] ?? []) as ReadonlyArray<string>;

describe('the description of the API', () => {
  let service: TestService;
  let description: Description;
  before(async () => {
    service = await mainService();
    description = await descriptionOf(service);
  });

  it('is OpenAPI 3.1', async () => {
    const { valid, errors } = await new Validator().validate(structuredClone(description.document));
    expect(valid, JSON.stringify(errors)).to.be.true;
    expect(description.document['openapi']).to.match(/^3\.1\.\d$/);
  });

  it('describes the routes that are served, and no others', async () => {
    const described = description.operations.flatMap(({ method, path, operation }) => {
      const paths = path.includes('{file}') ? filesOf(operation).map((file) => path.replace('{file}', file)) : [path];
      return paths.map((one) => `${method} ${one}`);
    });
    expect(described).to.have.members(await served());
    expect(described).to.include.members(['GET /healthz', 'GET /readyz', 'GET /openapi.json', 'GET /docs/start.js']);
  });

  it('names each operation once', () => {
    const names = description.operations.map(({ operation }) => operation.operationId);
    expect(new Set(names).size).to.equal(names.length);
  });

  it('gives examples that fit', () => {
    let examples = 0;
    for (const { operation, path } of description.operations)
      for (const { content = {} } of Object.values(operation.responses))
        for (const { schema, examples: given = {} } of Object.values(content))
          for (const [name, { value }] of Object.entries(given)) {
            examples += 1;
            expect(fits(schema, value), `${path} ${name}`).to.be.true;
          }
    expect(examples).to.be.above(50);
  });

  it('is not made of a codec of an unknown kind', () => {
    const { of } = schemas();
    for (const codec of [t.Function, t.number, t.strict({ field: t.unknown }), t.readonlyArray(t.bigint)])
      expect(() => of(codec)).to.throw(/^The API cannot be described: .* is a codec of an unknown kind$/);
  });
});
