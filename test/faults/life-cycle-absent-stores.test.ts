import { expect } from 'chai';
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { eventually } from '../support/eventually.js';
import { freePort } from '../support/free-port.js';
import { call, type Call } from '../support/http/call.js';
import { claimsAt, signed } from '../support/http/forgery.js';
import { expectRefused, expectSucceeded } from '../support/http/refusals.js';
import type { Reply } from '../support/http/reply.js';
import { startProcess, stopped } from '../support/process/service-process.js';
import { captchasOf, logInWith, startStores, type Stores } from '../support/process/stores.js';

const SOME_LOGIN = {
  form: { username: 'admin', password: '123456', code: 'abcdef', key: 'captcha:00000000-0000-4000-8000-000000000000' },
};

/** Passes everything on to the database from a port where nobody has listened so far. */
const appear = async (port: number, databaseUrl: string) => {
  const sockets = new Set<Socket>();
  const server = createServer((inward) => {
    const outward = connect(Number(new URL(databaseUrl).port), '127.0.0.1');
    for (const [from, to] of [
      [inward, outward],
      [outward, inward],
    ] as const) {
      sockets.add(from);
      from.on('error', () => undefined);
      from.pipe(to);
      from.on('close', () => to.destroy());
    }
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');
  return () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
};

describe('a service whose stores are absent', () => {
  let stores: Stores;
  before(async function () {
    stores = await startStores(this);
  });

  it('serves what it can, says what it cannot, and needs no restart once they are there', async function () {
    const databasePort = await freePort();
    const nowhere = new URL(stores.environment.DATABASE_URL);
    nowhere.port = String(databasePort);
    stores.redis.signal('SIGKILL');
    const started = await startProcess({ REDIS_URL: stores.redis.url, DATABASE_URL: nowhere.href });
    const service = await started.listening;

    /** The fastest of five, so that a busy machine does not count. */
    const timed = async (path: string, options?: Call): Promise<Readonly<{ reply: Reply; ms: number }>> => {
      const times: number[] = [];
      for (;;) {
        const asked = performance.now();
        const reply = await call(service, path, options);
        times.push(performance.now() - asked);
        if (times.length === 5) return { reply, ms: Math.min(...times) };
      }
    };

    const { ms: usual, reply: healthy } = await timed('/healthz');
    expect(healthy.status).to.equal(200);
    const ready = await call(service, '/readyz');
    expect(ready.status).to.equal(503);
    expect(ready.json).to.have.deep.property('data', { keyValue: 'down', database: 'down' });
    for (const [path, options] of [['/api/v1/captcha'], ['/api/v1/login', SOME_LOGIN]] as const) {
      const { reply, ms } = await timed(path, options);
      expectRefused(reply, 'ServiceUnavailable');
      expect(ms).to.be.below(500 + 20 * usual);
    }

    await stores.redis.start();
    await eventually(async () => (await call(service, '/readyz')).text.includes('"keyValue":"up"'));
    expect((await call(service, '/readyz')).status).to.equal(503);
    const token = signed(claimsAt());
    const { reply, ms } = await timed('/api/v1/user/page', { token });
    expectRefused(reply, 'PageQueryFailed');
    expect(ms).to.be.below(1_500 + 20 * usual);

    const disappear = await appear(databasePort, stores.environment.DATABASE_URL);
    await eventually(async () => (await call(service, '/readyz')).status === 200);
    const [captcha] = await captchasOf(service, stores);
    expectSucceeded(await logInWith(service, captcha!), '登录成功');
    expectSucceeded(await call(service, '/api/v1/user/page', { token }), '操作成功');
    expect((await stopped(started)).code).to.equal(0);
    expect(started.stderr()).to.equal('');
    disappear();
  });
});
