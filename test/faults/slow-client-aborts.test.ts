import { expect } from 'chai';
import { gzipSync } from 'node:zlib';
import { setTimeout as sleep } from 'node:timers/promises';
import { call } from '../support/http/call.js';
import { openSocket } from '../support/http/exchange.js';
import { expectRefused } from '../support/http/refusals.js';
import { startListening, stopped } from '../support/process/service-process.js';
import { NO_DATABASE } from '../support/no-database.js';

const LOGIN = 'POST /api/v1/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';
const CAPTCHA = 'GET /api/v1/captcha HTTP/1.1\r\nHost: x\r\n\r\n';

describe('a client that goes away', () => {
  let service: Awaited<ReturnType<typeof startListening>>;

  before(async function () {
    service = await startListening(NO_DATABASE);
  });
  /** It lives, serves, has nothing to complain of, and has nothing left to finish. */
  after(async () => {
    expect((await call(service, '/api/v1/captcha')).status).to.equal(200);
    expect(await stopped(service)).to.deep.equal({ code: 0, signal: null });
    expect(service.stderr()).to.equal('');
    expect(service.stdout()).to.not.include('unexpected error');
  });

  const goAway = async (how: 'destroy' | 'resetAndDestroy', ...parts: string[]): Promise<void> => {
    const socket = await openSocket(service.url);
    for (const part of parts) {
      socket.write(part);
      await sleep(5);
    }
    socket[how]();
  };

  for (const how of ['destroy', 'resetAndDestroy'] as const)
    it(`in the middle of a request or of an answer disturbs nobody (${how})`, async () => {
      const stages = [
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
      for (let round = 0; round < 5; round += 1) await Promise.all(stages.map((parts) => goAway(how, ...parts)));
      expect((await call(service, '/healthz')).status).to.equal(200);
    });

  const LARGE: Record<string, [body: Buffer, headers: Record<string, string>]> = {
    'unpacks to more than it sent': [gzipSync(Buffer.alloc(10_000_000, ' ')), { 'Content-Encoding': 'gzip' }],
    'sends more than it may': [Buffer.alloc(2_000_000, ' '), {}],
  };
  for (const [what, [body, more]] of Object.entries(LARGE))
    it(`or ${what} is refused`, async () => {
      const headers = { 'Content-Type': 'application/json', ...more };
      for (let i = 0; i < 5; i += 1)
        expectRefused(await call(service, '/api/v1/login', { body, headers }), 'BodyTooLarge');
    });
});
