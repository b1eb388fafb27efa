import type Router from '@koa/router';
import { Validator } from '@seriousme/openapi-schema-validator';
import { expect } from 'chai';
import { documentationFiles } from '../../src/adapters/swagger-ui-dist/documentation-files.js';
import { createApp } from '../../src/http/app.js';
import { UNPARSED } from '../../src/http/openapi/responses.js';
import { call } from '../support/http/call.js';
import {
  answersOf,
  descriptionOf,
  expectDescribed,
  fits,
  type DescribedOperation,
  type Description,
} from '../support/http/description.js';
import { exchange, head, openSocket, replyIn, rest } from '../support/http/exchange.js';
import { useMainService } from '../support/http/main-service.js';
import { WAYS } from '../support/http/provoked.js';
import { expectApiHeaders, expectRefused, type RefusalName } from '../support/http/refusals.js';
import { reasonOf, type Reply } from '../support/http/reply.js';
import { startImpatient } from '../support/process/raw-client-service.js';
import { silentLog } from '../support/silent-log.js';

/** The routes of the application. The router adds HEAD to GET. */
const servedRoutes = async (): Promise<ReadonlyArray<string>> => {
  const app = createApp({
    handlers: {} as never,
    randomness: { uuid: () => '', int: () => 0 },
    log: silentLog,
    policy: { trustedProxies: [], corsOrigins: [], paging: { defaultSize: 10, maxSize: 1000 } },
    documentation: await documentationFiles(),
  });
  const routers = app.middleware.flatMap((one) => ('router' in one ? [one.router as Router] : []));
  return routers.flatMap(({ stack }) =>
    stack.flatMap(({ path, methods }) =>
      methods.filter((method) => method !== 'HEAD').map((method) => `${method} ${String(path)}`),
    ),
  );
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
    expect(described).to.include.members(['GET /healthz', 'GET /readyz', 'GET /openapi.json', 'GET /docs/start.js']);
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

  describe('of answers', () => {
    let impatient: Awaited<ReturnType<typeof startImpatient>>;
    before(async () => {
      impatient = await startImpatient({ headersMs: 100, checkMs: 20 });
    });
    after(() => impatient.close(0));

    /** Answers for a browser with a stored file, and for an unknown file. */
    const ofFiles = async (path: string): Promise<ReadonlyArray<Reply>> => {
      const etag = (await call(service, path)).headers.get('ETag');
      const stored =
        etag === null ? [] : [await exchange(service.url, head(`GET ${path}`, [`If-None-Match: ${etag}`]))];
      return path.startsWith('/docs/') ? [...stored, await call(service, '/docs/other.js')] : stored;
    };
    const timedOut = async (method: string, path: string): Promise<Reply> => {
      const socket = await openSocket(impatient.url);
      socket.write(`${method} ${path} HTTP/1.1\r\nHost: x\r\n`);
      return replyIn(await rest(socket));
    };

    it('has every answer of every operation, and each described answer occurs', async () => {
      for (const operation of description.operations) {
        const { method } = operation;
        const path = pathsOf(operation)[0]!;
        const replies = [...(await ofFiles(path)), await timedOut(method, path)];
        for (const ask of Object.values(WAYS)) replies.push(await ask(service, { method, path }));
        for (const reply of replies) {
          expectDescribed(operation, reply);
          const tag = reasonOf(reply);
          // The refusal of /readyz has data.
          if (tag !== null && path !== '/readyz') expectRefused(reply, tag as RefusalName, { field: 'username' });
          if (path.startsWith('/api/') && !(tag !== null && tag in UNPARSED)) expectApiHeaders(reply);
        }
        const answers = replies.map((reply) => `${reply.status} ${reasonOf(reply) ?? '-'}`);
        expect([...new Set(answers)], `${method} ${path}`).to.have.members(answersOf(operation.operation));
      }
    }).timeout(120_000);
  });
});
