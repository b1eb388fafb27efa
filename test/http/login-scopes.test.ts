import { expect } from 'chai';
import { spy } from 'sinon';
import { startLightService } from '../support/http/light-service.js';
import { expectRefused, expectSucceeded } from '../support/http/refusals.js';
import { reasonOf } from '../support/http/reply.js';
import type { TestService } from '../support/http/service.js';
import { captchaOf, logIn, someAddress, type Captcha } from '../support/http/session.js';
import { inlineHasher } from '../support/inline-hasher.js';

describe('login scopes over HTTP', () => {
  let service: TestService;
  const startWith = async (environment: Readonly<Record<string, string>>): Promise<void> => {
    service = await startLightService(environment, {
      hasher: () => inlineHasher(),
      painter: () => ({ paint: () => Promise.resolve(Buffer.alloc(1)) }),
    });
  };
  afterEach(() => service.stop());

  it('compare LOGIN_FAIL_MAX of a hundred wrong passwords at once, and the right one does not pass after the lock', async () => {
    await startWith({ LOGIN_FAIL_MAX: '5', LOGIN_ADDRESS_FAIL_MAX: '50' });
    const verify = spy(service.port('hasher'), 'verify');
    const from = someAddress();
    const admin = { username: 'admin', password: '123456', ...(await captchaOf(service)) };
    const captchas: Captcha[] = [];
    for (let n = 0; n < 100; n += 1) captchas.push(await captchaOf(service));
    const replies = await Promise.all(
      captchas.map((captcha, n) => logIn(service, { ...admin, password: `Wrong#${n}`, ...captcha }, from)),
    );
    const reasons = replies.map(reasonOf);
    expect(reasons.filter((reason) => reason === 'CredentialsIncorrect')).to.have.length(5);
    expect(reasons.filter((reason) => reason === 'LoginLocked')).to.have.length(95);
    expectRefused(await logIn(service, admin, from), 'LoginLocked');
    expect(verify.callCount).to.equal(5);
    // Only the five compared attempts count for the address, and the captcha is not consumed.
    for (let n = 0; n < 45; n += 1)
      expectRefused(await logIn(service, { username: `nobody-${n}` }, from), 'CredentialsIncorrect');
    const locked = await logIn(service, { username: 'nobody' }, from);
    expectRefused(locked, 'LoginLocked');
    expect(Number(locked.headers.get('Retry-After')), 'an hour').to.be.within(3_000, 3_600);
    expectSucceeded(await logIn(service, admin), '登录成功');
  });

  it('lock neither an address with 60 user names nor an account with 60 addresses by default', async () => {
    await startWith({});
    const from = someAddress();
    for (let n = 0; n < 60; n += 1) {
      expectRefused(await logIn(service, { username: `n-${n}` }, from), 'CredentialsIncorrect');
      expectRefused(await logIn(service, { username: 'attacked' }), 'CredentialsIncorrect');
    }
  });
});
