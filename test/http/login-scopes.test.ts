import { expect } from 'chai';
import { spy } from 'sinon';
import { Ports } from '../../src/composition/tokens.js';
import { startLightService } from '../support/http/light-service.js';
import { expectRefused, expectSucceeded } from '../support/http/refusals.js';
import type { TestService } from '../support/http/service.js';
import { captchaOf, logIn, someAddress } from '../support/http/session.js';
import { inlineHasher } from '../support/inline-hasher.js';
import { startRedisCluster } from '../support/redis/cluster.js';
import { redisOrSkip, startRedisServer } from '../support/redis/server.js';

const WRONG = { password: 'Wrong#2026' };

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
    this.timeout(40_000);
    let store: Store | undefined;
    const services: TestService[] = [];
    before(async function () {
      store = await start(this);
    });
    after(async () => {
      for (const service of services) await service.stop();
      await store?.stop();
    });

    /** A service that hashes as many passwords at once as come, and the calls of its hasher. */
    const startWith = async (environment: Readonly<Record<string, string>> = {}) => {
      const service = await startLightService(
        { REDIS_URL: store!.urls.join(','), STORE_DEADLINE_MS: '10000', ...environment },
        ({ container }) => {
          container.register(Ports.hasher, { useValue: inlineHasher() });
          container.register(Ports.painter, { useValue: { paint: () => Promise.resolve(Buffer.alloc(1)) } });
        },
      );
      services.push(service);
      return { service, verify: spy(service.port('hasher'), 'verify') };
    };
    const reasonsOf = (replies: Awaited<ReturnType<typeof logIn>>[]) =>
      replies.map(({ headers }) => headers.get('X-Failure-Reason'));

    it('judges LOGIN_FAIL_MAX of a hundred wrong passwords at once, and the right one among them does not pass after the lock', async () => {
      const { service, verify } = await startWith({ LOGIN_FAIL_MAX: '5', LOGIN_ADDRESS_FAIL_MAX: '50' });
      const from = someAddress();
      const captchas = [];
      for (let n = 0; n < 101; n += 1) captchas.push(await captchaOf(service));
      const [last, ...hundred] = captchas;
      const replies = await Promise.all(
        hundred.map((captcha, n) => logIn(service, { username: 'admin', password: `Wrong#${n}`, ...captcha }, from)),
      );
      expect(reasonsOf(replies).filter((reason) => reason === 'CredentialsIncorrect')).to.have.length(5);
      for (const reply of replies) {
        const [reason] = reasonsOf([reply]);
        if (reason !== 'CredentialsIncorrect') expectRefused(reply, 'LoginLocked');
      }
      expectRefused(await logIn(service, { username: 'admin', password: '123456', ...last }, from), 'LoginLocked');
      expect(verify.callCount).to.equal(5);
      // five were counted against spraying, and the captcha was not used up
      for (let n = 0; n < 45; n += 1)
        expectRefused(await logIn(service, { username: `nobody-${n}` }, from), 'CredentialsIncorrect');
      expectRefused(await logIn(service, { username: 'nobody' }, from), 'LoginLocked');
      expectSucceeded(await logIn(service, { username: 'admin', password: '123456', ...last }), '登录成功');
    });

    it('locks an account that is sprayed from many addresses, for everybody and for an hour', async () => {
      const { service, verify } = await startWith({ LOGIN_ACCOUNT_FAIL_MAX: '20' });
      const captchas = [];
      for (let n = 0; n < 60; n += 1) captchas.push(await captchaOf(service));
      const replies = await Promise.all(captchas.map((captcha) => logIn(service, { ...WRONG, ...captcha })));
      expect(reasonsOf(replies).filter((reason) => reason === 'CredentialsIncorrect')).to.have.length(20);
      expect(verify.callCount).to.equal(20);
      const refused = await logIn(service);
      expectRefused(refused, 'LoginLocked');
      expect(Number(refused.headers.get('Retry-After'))).to.be.within(3_500, 3_600);
      expectSucceeded(await logIn(service, { username: 'admin', password: '123456' }), '登录成功');
    });

    it('locks an address that sprays many accounts, and nobody else', async () => {
      const { service, verify } = await startWith({ LOGIN_ADDRESS_FAIL_MAX: '20' });
      const from = someAddress();
      const captchas = [];
      for (let n = 0; n < 60; n += 1) captchas.push(await captchaOf(service));
      const replies = await Promise.all(
        captchas.map((captcha, n) => logIn(service, { username: `sprayed-${n}`, ...captcha }, from)),
      );
      expect(reasonsOf(replies).filter((reason) => reason === 'CredentialsIncorrect')).to.have.length(20);
      expect(verify.callCount).to.equal(20);
      const refused = await logIn(service, { username: 'admin', password: '123456' }, from);
      expectRefused(refused, 'LoginLocked');
      expect(Number(refused.headers.get('Retry-After'))).to.be.within(3_500, 3_600);
      expectSucceeded(await logIn(service, { username: 'admin', password: '123456' }), '登录成功');
    });

    it('locks neither an address with 60 user names nor an account with 60 addresses out of the box', async () => {
      const { service, verify } = await startWith();
      const from = someAddress();
      for (let n = 0; n < 60; n += 1) {
        expectRefused(await logIn(service, { ...WRONG, username: `n-${n}` }, from), 'CredentialsIncorrect');
        expectRefused(await logIn(service, { ...WRONG, username: 'sprayed' }), 'CredentialsIncorrect');
      }
      expect(verify.callCount).to.equal(120);
    });
  });
