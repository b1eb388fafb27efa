import { expect } from 'chai';
import { UNPARSED } from '../../../src/http/failure-reply.js';
import { call } from '../../support/http/call.js';
import {
  answersOf,
  descriptionOf,
  expectDescribed,
  isOfAdministration,
  type Description,
} from '../../support/http/description.js';
import { openSocket, replyIn, rest } from '../../support/http/exchange.js';
import { useLightService } from '../../support/http/light-service.js';
import { useMainService } from '../../support/http/main-service.js';
import { WAYS } from '../../support/http/provoked.js';
import { expectApiHeaders, expectRefused, targetOf, type RefusalName } from '../../support/http/refusals.js';
import { reasonOf, type Reply } from '../../support/http/reply.js';
import { factorLogins, personWithFactor } from '../../support/http/factor-replies.js';
import { logIn, tokenOf } from '../../support/http/session.js';
import { startImpatient } from '../../support/process/raw-client-service.js';

/** Only `ACCOUNT_POLICY=mlps` refuses passwords without TLS; its own test brings the answer about. */
const OF_ANOTHER_POLICY = '200 TlsRequired';

describe('the OpenAPI description of answers', () => {
  const service = useMainService();
  let description: Description;
  before(async () => {
    description = await descriptionOf(service);
  });
  const enforcing = useLightService({ PASSWORD_CHANGE: 'enforce' });
  const demanding = useLightService({ SECOND_FACTOR: 'required' });
  const limited = useLightService({ SESSIONS_PER_USER: '1', SESSIONS_BEYOND: 'refuse' });
  let impatient: Awaited<ReturnType<typeof startImpatient>>;
  before(async () => {
    impatient = await startImpatient({ headersMs: 100, checkMs: 20 });
  });
  after(() => impatient.close(0));

  const timedOut = async (method: string, path: string): Promise<Reply> => {
    const socket = await openSocket(impatient.url);
    socket.write(`${method} ${path} HTTP/1.1\r\nHost: x\r\n`);
    return replyIn(await rest(socket));
  };

  it('has every answer of every operation, and each described answer occurs', async () => {
    // Those of administration have a test of their own.
    const operations = description.operations.filter((one) => !isOfAdministration(one));
    const lateReplies = await Promise.all(operations.map(({ method, path }) => timedOut(method, path)));
    for (const [number, operation] of operations.entries()) {
      const { method, path } = operation;
      const target = targetOf(path);
      const replies = [lateReplies[number]!];
      replies.push(await call(enforcing, target, { method, token: await tokenOf(enforcing) }));
      replies.push(await call(demanding, target, { method, token: await tokenOf(demanding) }));
      if (path.endsWith('/login/factor')) replies.push(...(await factorLogins(service, limited)));
      if (path.endsWith('/login')) replies.push(await logIn(service, await personWithFactor(service)));
      if (path.endsWith('/login')) for (let i = 0; i < 2; i += 1) replies.push(await logIn(limited));
      for (const ask of Object.values(WAYS)) replies.push(await ask(service, { method, path: target }));
      for (const reply of replies) {
        expectDescribed(operation, reply);
        const tag = reasonOf(reply);
        // The refusal of /readyz has data.
        if (tag !== null && path !== '/readyz') expectRefused(reply, tag as RefusalName, { path });
        if (path.startsWith('/api/') && !UNPARSED.some((unparsed) => unparsed === tag)) expectApiHeaders(reply);
      }
      const answers = replies.map((reply) => `${reply.status} ${reasonOf(reply) ?? '-'}`);
      const described = answersOf(operation.operation).filter((answer) => answer !== OF_ANOTHER_POLICY);
      expect([...new Set(answers)], `${method} ${path}`).to.have.members(described);
    }
  }).timeout(120_000);
});
