import { expect } from 'chai';
import { spy } from 'sinon';
import { startLightService } from '../support/http/light-service.js';
import { expectRefused, expectSucceeded } from '../support/http/refusals.js';
import { reasonOf } from '../support/http/reply.js';
import type { TestService } from '../support/http/service.js';
import { captchaOf, logIn, someAddress, type Captcha } from '../support/http/session.js';
import { inlineHasher } from '../support/inline-hasher.js';
import { startRedisCluster } from '../support/redis/cluster.js';
import { redisOrSkip, startRedisServer } from '../support/redis/server.js';

type Store = Readonly<{ urls: ReadonlyArray<string>; stop(): Promise<void> }>;

const STORES: Readonly<Record<string, (context: Mocha.Context) => Promise<Store>>> = {
  'in memory': () => Promise.resolve({ urls: [], stop: () => Promise.resolve() }),
  'on a Redis server': async (context) => {
    const server = await redisOrSkip(context, () => startRedisServer());
    return { urls: [server.url], stop: server.stop };
  },
  'on a Redis Cluster': (context) => redisOrSkip(context, () => startRedisCluster()),
};

for (const [where, start] of Object.entries(STORES))
  describe(`login scopes over HTTP, ${where}`, function () {
    this.timeout(120_000);
    let store: Store | undefined;
    const services: TestService[] = [];
    before(async function () {
      store = await start(this);
    });
    after(async () => {
      for (const service of services) await service.stop();
      await store?.stop();
    });

    /** A service that hashes all passwords at once, and the calls of its hasher. */
    const startWith = async (environment: Readonly<Record<string, string>>) => {
      const service = await startLightService(
        { REDIS_URL: store!.urls.join(','), STORE_DEADLINE_MS: '10000', ...environment },
        { hasher: () => inlineHasher(), painter: () => ({ paint: () => Promise.resolve(Buffer.alloc(1)) }) },
      );
      services.push(service);
      return { service, verify: spy(service.port('hasher'), 'verify') };
    };

    /** Logins at once with captchas of their own; the number of each reason. */
    const loginsAtOnce = async (
      service: TestService,
      count: number,
      logInWith: (captcha: Captcha, n: number) => ReturnType<typeof logIn>,
    ) => {
      const captchas = [];
      for (let n = 0; n < count; n += 1) captchas.push(await captchaOf(service));
      const reasons = (await Promise.all(captchas.map(logInWith))).map(reasonOf);
      const countOf = (tag: string) => reasons.filter((reason) => reason === tag).length;
      return { judged: countOf('CredentialsIncorrect'), locked: countOf('LoginLocked') };
    };

    it('judges LOGIN_FAIL_MAX of a hundred wrong passwords at once, and the right one among them does not pass after the lock', async () => {
      const { service, verify } = await startWith({ LOGIN_FAIL_MAX: '5', LOGIN_ADDRESS_FAIL_MAX: '50' });
      const from = someAddress();
      const admin = { username: 'admin', password: '123456', ...(await captchaOf(service)) };
      const counts = await loginsAtOnce(service, 100, (captcha, n) =>
        logIn(service, { ...admin, password: `Wrong#${n}`, ...captcha }, from),
      );
      expect(counts).to.deep.equal({ judged: 5, locked: 95 });
      expectRefused(await logIn(service, admin, from), 'LoginLocked');
      expect(verify.callCount).to.equal(5);
      // Only the five judged attempts count for the address, and the captcha is not consumed.
      for (let n = 0; n < 45; n += 1)
        expectRefused(await logIn(service, { username: `nobody-${n}` }, from), 'CredentialsIncorrect');
      expectRefused(await logIn(service, { username: 'nobody' }, from), 'LoginLocked');
      expectSucceeded(await logIn(service, admin), '登录成功');
    });

    it('locks an account that many addresses attack, and an address that attacks many accounts, for an hour', async () => {
      const { service, verify } = await startWith({ LOGIN_ACCOUNT_FAIL_MAX: '20', LOGIN_ADDRESS_FAIL_MAX: '20' });
      const from = someAddress();
      const admin = { username: 'admin', password: '123456' };
      for (const [logInWith, lockedForm, lockedFrom] of [
        [(captcha: Captcha) => logIn(service, { password: 'Wrong#2026', ...captcha }), {}, undefined],
        [(captcha: Captcha, n: number) => logIn(service, { username: `n-${n}`, ...captcha }, from), admin, from],
      ] as const) {
        verify.resetHistory();
        expect(await loginsAtOnce(service, 60, logInWith)).to.deep.equal({ judged: 20, locked: 40 });
        expect(verify.callCount).to.equal(20);
        const locked = await logIn(service, lockedForm, lockedFrom);
        expectRefused(locked, 'LoginLocked');
        expect(Number(locked.headers.get('Retry-After'))).to.be.within(3_000, 3_600);
        expectSucceeded(await logIn(service, admin), '登录成功');
      }
    });

    if (where === 'in memory')
      it('locks neither an address with 60 user names nor an account with 60 addresses by default', async () => {
        const { service } = await startWith({});
        const from = someAddress();
        for (let n = 0; n < 60; n += 1) {
          expectRefused(await logIn(service, { username: `n-${n}` }, from), 'CredentialsIncorrect');
          expectRefused(await logIn(service, { username: 'attacked' }), 'CredentialsIncorrect');
        }
      });
  });
