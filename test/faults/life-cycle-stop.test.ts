import { expect } from 'chai';
import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '../support/eventually.js';
import { JSON_TYPE, openSocket, replyIn, rest } from '../support/http/exchange.js';
import { call } from '../support/http/call.js';
import { expectRefused, expectSucceeded } from '../support/http/refusals.js';
import { PASSWORDS } from '../support/http/session.js';
import type { Reply } from '../support/http/reply.js';
import { newDataDirectory } from '../support/postgres/embedded.js';
import { closed, nextAnswer } from '../support/process/raw-client.js';
import { startListening, stopped } from '../support/process/service-process.js';
import { captchasOf, startStores, type Stores } from '../support/process/stores.js';

/** The first SIGINT is followed by a second one at once, however late the process gets to it. */
const REPEATED_INTERRUPT = `let isRepeated = false;
  process.on('SIGINT', () => {
    if (isRepeated) return console.log('SIGINT came twice');
    isRepeated = true;
    process.kill(process.pid, 'SIGINT');
  });`;

describe('the end of the service', () => {
  let stores: Stores;
  let service: Awaited<ReturnType<typeof startListening>>;

  before(async function () {
    stores = await startStores(this);
  });
  beforeEach(async () => {
    service = await startListening(
      { ...stores.environment, STORE_DEADLINE_MS: '60000', LOGIN_QUEUE_MS: '10000', LOGIN_FAIL_MAX: '100' },
      { preload: REPEATED_INTERRUPT },
    );
  });
  afterEach(() => {
    stores.redis.signal('SIGCONT');
  });

  /** What was sent before on other connections has been received, also on a busy machine. */
  const hasTakenIn = async (): Promise<void> => {
    for (let times = 0; times < 3; times += 1) {
      // the service accepts connections in their order
      const later = await openSocket(service.url);
      later.write('GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
      expect(replyIn(await rest(later)).status).to.equal(200);
    }
  };

  /** Logins that have reached the service and wait for Redis; `right` of them have solved their captcha. */
  const waitingLogins = async (count: number, right = count): Promise<ReadonlyArray<Promise<Reply>>> => {
    const captchas = await captchasOf(service, stores, count);
    stores.redis.signal('SIGSTOP');
    const logins = await Promise.all(
      captchas.map(async (captcha, i) => {
        const code = i < right ? captcha.code : '******';
        const body = JSON.stringify({ username: 'admin', password: PASSWORDS.admin, ...captcha, code });
        const socket = await openSocket(service.url);
        const answer = rest(socket);
        socket.write(
          `POST /api/v1/login HTTP/1.1\r\nHost: x\r\n${JSON_TYPE}\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
        );
        return { answer };
      }),
    );
    await hasTakenIn();
    return logins.map(async ({ answer }) => {
      const text = await answer;
      if (text === '') throw new Error('no answer');
      return replyIn(text);
    });
  };

  it('answers the fifty logins in progress, closes idle connections, and exits with 0', async () => {
    const idle = await openSocket(service.url);
    idle.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
    expect((await nextAnswer(idle)).headers.get('connection')).to.equal('keep-alive');
    const silent = await openSocket(service.url);
    // a right captcha costs a hash, and the end of the service leaves a few seconds for all
    const right = 1;
    const logins = await waitingLogins(50, right);

    service.signal('SIGTERM');
    await eventually(() => service.stdout().includes('"msg":"stopping"'));
    // from the signal on the service has a few seconds for all answers
    stores.redis.signal('SIGCONT');
    expect(await call(service, '/healthz').catch((error: unknown) => error)).to.be.instanceOf(Error);
    await Promise.all([closed(idle), closed(silent)]);

    const replies = await Promise.all(logins);
    for (const reply of replies.slice(0, right)) expectSucceeded(reply, '登录成功');
    for (const reply of replies.slice(right)) expectRefused(reply, 'CaptchaIncorrect');
    expect(replies.map(({ headers }) => headers.get('connection'))).to.deep.equal(replies.map(() => 'close'));
    expect(await service.exited).to.deep.equal({ code: 0, signal: null });
    expect(service.stdout()).to.include('"msg":"stopped"');
    expect(service.stderr()).to.equal('');
  });

  it('counts a signal that comes twice at once, as from npm and the terminal, as one', async () => {
    const [login] = await waitingLogins(1);
    service.signal('SIGINT');
    await eventually(() => service.stdout().includes('SIGINT came twice'));
    stores.redis.signal('SIGCONT');
    expectSucceeded(await login!, '登录成功');
    expect(await service.exited).to.deep.equal({ code: 0, signal: null });
  });

  it('exits at once with a second signal', async () => {
    const [login] = await waitingLogins(1);
    const refused = login!.catch((error: unknown) => error);
    service.signal('SIGTERM');
    await eventually(() => service.stdout().includes('"msg":"stopping"'));
    // the same signal sooner is taken for the same request
    await sleep(400);
    expect(service.stdout()).to.not.include('"msg":"stopped"');
    service.signal('SIGTERM');
    expect(await service.exited).to.deep.equal({ code: 1, signal: null });
    expect(await refused).to.be.instanceOf(Error);
  });
});

describe('a store that does not close', () => {
  /** The embedded database's thread is never told to close, and the limit of 9.5 seconds is shorter. */
  const preload = `import { Worker } from 'node:worker_threads';
    Worker.prototype.postMessage = () => undefined;
    const { setTimeout } = globalThis;
    globalThis.setTimeout = Object.assign((act, ms, ...rest) => setTimeout(act, ms === 9500 ? 100 : ms, ...rest), setTimeout);`;

  it('ends the service after the time limit with one line and exit code 1', async () => {
    const service = await startListening({ DATA_DIR: await newDataDirectory() }, { preload });
    expect(await stopped(service)).to.deep.equal({ code: 1, signal: null });
    expect(service.stderr()).to.match(/^menshen: not stopped within 9\.5 seconds.*\n$/);
  });
});
