import { expect } from 'chai';
import { startLightService } from '../support/http/light-service.js';
import { mainService } from '../support/http/main-service.js';
import { expectApiHeaders, expectRefused, expectSucceeded } from '../support/http/refusals.js';
import type { TestService } from '../support/http/service.js';
import { captchaOf, logIn, someAddress } from '../support/http/session.js';
import { seconds } from '../support/times.js';

const WRONG = { password: 'wrong password' };
const WRONG_CAPTCHA = { key: 'captcha:none', code: 'AAAAAA' };

describe('login lock over HTTP', () => {
  let service: TestService;
  before(async () => {
    service = await mainService();
  });

  const locked = async (form: Parameters<typeof logIn>[1] = {}): Promise<string> => {
    const from = someAddress();
    for (let i = 0; i < 5; i += 1) await logIn(service, { ...WRONG, ...form }, from);
    return from;
  };

  it('lets the failure that reaches the maximum say what it is, and then tells the seconds', async () => {
    const from = someAddress();
    for (let i = 0; i < 5; i += 1) expectRefused(await logIn(service, WRONG, from), 'CredentialsIncorrect');
    const refused = await logIn(service, WRONG, from);
    expectRefused(refused, 'LoginLocked');
    expectApiHeaders(refused);
    expect(Number(refused.headers.get('Retry-After'))).to.be.within(1, 300);
  });

  it('refuses the right password too', async () => {
    expectRefused(await logIn(service, {}, await locked()), 'LoginLocked');
  });

  it('counts wrong captchas, unknown users and wrong passwords alike', async () => {
    const from = someAddress();
    const failures = [WRONG, WRONG_CAPTCHA, WRONG, WRONG_CAPTCHA, { code: 'AAAAAA' }];
    for (const failure of failures) await logIn(service, failure, from);
    expectRefused(await logIn(service, {}, from), 'LoginLocked');
    expectRefused(await logIn(service, {}, await locked(WRONG_CAPTCHA)), 'LoginLocked');
    const nobody = { username: 'nobody' };
    expectRefused(await logIn(service, nobody, await locked(nobody)), 'LoginLocked');
  });

  it('counts one name however its case', async () => {
    const from = await locked({ username: 'AudiTor' });
    expectRefused(await logIn(service, {}, from), 'LoginLocked');
  });

  it('holds for this address and name alone', async () => {
    const from = await locked();
    expectSucceeded(await logIn(service, { username: 'admin', password: '123456' }, from), '登录成功');
    expectSucceeded(await logIn(service), '登录成功');
  });

  it('does not consume the captcha of who is locked', async () => {
    const from = await locked();
    const captcha = await captchaOf(service);
    expectRefused(await logIn(service, captcha, from), 'LoginLocked');
    expectSucceeded(await logIn(service, captcha), '登录成功');
  });

  it('judges five of thirty guesses that come at once', async () => {
    const from = someAddress();
    const captchas = await Promise.all(Array.from({ length: 30 }, () => captchaOf(service)));
    const replies = await Promise.all(captchas.map((captcha) => logIn(service, { ...WRONG, ...captcha }, from)));
    const reasons = replies.map(({ headers }) => headers.get('X-Failure-Reason'));
    expect(reasons.filter((reason) => reason === 'CredentialsIncorrect')).to.have.length(5);
    expect(reasons.filter((reason) => reason === 'LoginLocked')).to.have.length(25);
  });

  it('forgets the failures after a success', async () => {
    const from = someAddress();
    for (let round = 0; round < 3; round += 1) {
      for (let i = 0; i < 4; i += 1) expectRefused(await logIn(service, WRONG, from), 'CredentialsIncorrect');
      expectSucceeded(await logIn(service, {}, from), '登录成功');
    }
  });
});

describe('login lock settings', () => {
  let service: TestService;
  before(async () => {
    service = await startLightService({ LOGIN_FAIL_MAX: '2', LOGIN_LOCK_SECONDS: '60' });
  });
  after(() => service.stop());

  it('locks after LOGIN_FAIL_MAX failures for LOGIN_LOCK_SECONDS, which no attempt extends', async () => {
    const from = someAddress();
    await logIn(service, WRONG, from);
    service.advance(seconds(50));
    expectRefused(await logIn(service, WRONG, from), 'CredentialsIncorrect');
    const remaining: number[] = [];
    for (let i = 0; i < 3; i += 1) {
      const refused = await logIn(service, {}, from);
      expectRefused(refused, 'LoginLocked');
      remaining.push(Number(refused.headers.get('Retry-After')));
      service.advance(seconds(15));
    }
    expect(remaining[0]).to.be.within(50, 60);
    expect(remaining[1]).to.be.within(35, 45);
    expect(remaining[2]).to.be.within(20, 30);
    service.advance(seconds(15));
    expectSucceeded(await logIn(service, {}, from), '登录成功');
  });

  it('counts from zero when the lock is over', async () => {
    const from = someAddress();
    for (let i = 0; i < 2; i += 1) await logIn(service, WRONG, from);
    service.advance(seconds(60));
    expectRefused(await logIn(service, WRONG, from), 'CredentialsIncorrect');
    expectSucceeded(await logIn(service, {}, from), '登录成功');
  });

  it('forgets a count below the maximum LOGIN_LOCK_SECONDS after its first failure', async () => {
    const from = someAddress();
    await logIn(service, WRONG, from);
    service.advance(seconds(60));
    expectRefused(await logIn(service, WRONG, from), 'CredentialsIncorrect');
    expectRefused(await logIn(service, WRONG, from), 'CredentialsIncorrect');
    expectRefused(await logIn(service, WRONG, from), 'LoginLocked');
  });
});
