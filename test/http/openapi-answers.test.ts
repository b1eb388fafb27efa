import { expect } from 'chai';
import { UNPARSED } from '../../src/http/openapi/responses.js';
import { call } from '../support/http/call.js';
import {
  answersOf,
  descriptionOf,
  expectDescribed,
  isOfAdministration,
  type DescribedOperation,
  type Description,
} from '../support/http/description.js';
import { exchange, head, openSocket, replyIn, rest } from '../support/http/exchange.js';
import { useLightService } from '../support/http/light-service.js';
import { useMainService } from '../support/http/main-service.js';
import { WAYS } from '../support/http/provoked.js';
import { expectApiHeaders, expectRefused, type RefusalName } from '../support/http/refusals.js';
import { reasonOf, type Reply } from '../support/http/reply.js';
import { tokenOf } from '../support/http/session.js';
import { startImpatient } from '../support/process/raw-client-service.js';

/** The paths of an operation, one for each file. */
const pathsOf = ({ path, operation }: DescribedOperation): ReadonlyArray<string> => {
  const file = operation.parameters.find(({ in: where }) => where === 'path');
  return file ? (file.schema['enum'] as string[]).map((name) => path.replace('{file}', name)) : [path];
};

describe('the OpenAPI description of answers', () => {
  const service = useMainService();
  let description: Description;
  before(async () => {
    description = await descriptionOf(service);
  });
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
    const targets = description.operations
      .filter((one) => !isOfAdministration(one))
      .map((operation) => ({ operation, method: operation.method, path: pathsOf(operation)[0]! }));
    const lateReplies = await Promise.all(targets.map(({ method, path }) => timedOut(method, path)));
    for (const [number, { operation, method, path }] of targets.entries()) {
      const replies = [...(await ofFiles(path)), lateReplies[number]!];
      replies.push(await call(enforcing, path, { method, token: await tokenOf(enforcing) }));
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
