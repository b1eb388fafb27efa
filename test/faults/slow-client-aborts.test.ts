import { expect } from 'chai';
import { setTimeout as sleep } from 'node:timers/promises';
import { call } from '../support/http/call.js';
import { openSocket } from '../support/http/exchange.js';
import { NO_DATABASE } from '../support/no-database.js';
import { startListening, stopped } from '../support/process/service-process.js';

const LOGIN = 'POST /api/v1/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';
const CAPTCHA = 'GET /api/v1/captcha HTTP/1.1\r\nHost: x\r\n\r\n';

/** What was sent before the client goes away. */
const STAGES: ReadonlyArray<ReadonlyArray<string>> = [
  [],
  ['GE'],
  ['GET /healthz HTTP/1.1\r\nHost'],
  [`${LOGIN}Content-Length: 100\r\n\r\n`],
  [`${LOGIN}Content-Length: 100\r\n\r\n`, '{"user'],
  [`${LOGIN}Transfer-Encoding: chunked\r\n\r\n`, '5\r\n{"a'],
  [`${LOGIN}Content-Encoding: gzip\r\nContent-Length: 100\r\n\r\n`, '\x1f'],
  [CAPTCHA],
  [CAPTCHA.repeat(50)],
  ['GET /readyz HTTP/1.1\r\nHost: x\r\n\r\n'],
];

describe('a client that goes away', () => {
  it('in the middle of a request or of an answer: other clients are served, and nothing remains to finish', async () => {
    const service = await startListening(NO_DATABASE);
    const goAway = async (how: 'destroy' | 'resetAndDestroy', parts: ReadonlyArray<string>): Promise<void> => {
      const socket = await openSocket(service.url);
      for (const part of parts) {
        socket.write(part);
        await sleep(5);
      }
      socket[how]();
    };
    for (const how of ['destroy', 'resetAndDestroy'] as const)
      for (let round = 0; round < 5; round += 1) await Promise.all(STAGES.map((parts) => goAway(how, parts)));

    expect((await call(service, '/api/v1/captcha')).status).to.equal(200);
    expect(await stopped(service)).to.deep.equal({ code: 0, signal: null });
    expect(service.stderr()).to.equal('');
    expect(service.stdout()).to.not.include('unexpected error');
  });
});
