import { expect } from 'chai';
import { exchange, head, openSocket, replyIn, rest } from '../support/http/exchange.js';
import {
  answersOf,
  descriptionOf,
  expectDescribed,
  expectResponse,
  type DescribedOperation,
  type Description,
} from '../support/http/description.js';
import { call } from '../support/http/call.js';
import { mainService } from '../support/http/main-service.js';
import { WAYS } from '../support/http/provoked.js';
import type { Reply } from '../support/http/reply.js';
import type { TestService } from '../support/http/service.js';
import { startImpatient } from '../support/process/raw-client-service.js';

const nameOf = ({ method, path }: DescribedOperation): string => `${method} ${path}`;

/** What only a browser hears that has kept a file of the page, or that asks for one which there is not. */
const ofFiles = async ({ url }: TestService, path: string): Promise<ReadonlyArray<Reply>> => {
  const etag = (await call({ url }, path)).headers.get('ETag');
  const kept = etag === null ? [] : [await exchange(url, head(`GET ${path}`, [`If-None-Match: ${etag}`]))];
  return path.startsWith('/docs/') ? [...kept, await call({ url }, '/docs/other.js')] : kept;
};

const timedOut = async (url: string, { method }: DescribedOperation, path: string): Promise<Reply> => {
  const socket = await openSocket(url);
  socket.write(`${method} ${path} HTTP/1.1\r\nHost: x\r\n`);
  return replyIn(await rest(socket));
};

describe('the answers', () => {
  let service: TestService;
  let description: Description;
  let impatient: Awaited<ReturnType<typeof startImpatient>>;
  before(async () => {
    service = await mainService();
    description = await descriptionOf(service);
    impatient = await startImpatient({ headersMs: 100, checkMs: 20 });
  });
  after(() => impatient.close(0));

  it('of every operation are described, and every described answer is given', async () => {
    for (const operation of description.operations) {
      const given = new Set<string>();
      const take = (reply: Reply): void => {
        expectDescribed(operation, reply);
        given.add(`${reply.status} ${reply.headers.get('X-Failure-Reason') ?? '-'}`);
      };
      const { method, operation: described } = operation;
      const [file] = (described.parameters.find(({ in: where }) => where === 'path')?.schema['enum'] ?? []) as string[];
      const path = operation.path.replace('{file}', file ?? '');
      for (const ask of Object.values(WAYS)) take(await ask(service, { method, path }));
      for (const reply of await ofFiles(service, path)) take(reply);
      take(await timedOut(impatient.url, operation, path));

      expect([...given], nameOf(operation)).to.have.members(answersOf(described));
    }
  }).timeout(60_000);

  it('outside of every operation are described', async () => {
    const { RouteNotFound, MethodNotAllowed } = description.failures;
    expectResponse(RouteNotFound!, await call(service, '/api/v1/nothing'), 'RouteNotFound');
    expectResponse(MethodNotAllowed!, await call(service, '/api/v1/captcha', { method: 'PUT' }), 'MethodNotAllowed');
  });

  it('of every kind have their description', () => {
    const tags = description.operations
      .flatMap(({ operation }) => answersOf(operation))
      .map((one) => one.split(' ')[1]);
    const known = Object.keys(description.failures);
    expect([...tags, 'RouteNotFound', 'MethodNotAllowed', '-']).to.include.members(known);
    expect([...known, '-']).to.include.members(tags);
  });
});
