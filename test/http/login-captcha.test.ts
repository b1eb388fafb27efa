import { expect } from 'chai';
import { mainService } from '../support/http/main-service.js';
import { expectRefused, expectSucceeded } from '../support/http/refusals.js';
import type { TestService } from '../support/http/service.js';
import { captchaOf, logIn } from '../support/http/session.js';

describe('captcha at login', () => {
  let service: TestService;
  before(async () => {
    service = await mainService();
  });

  it('ignores case and surrounding white space', async () => {
    for (const spell of [(code: string) => code.toLowerCase(), (code: string) => ` ${code}\t\n`]) {
      const { key, code } = await captchaOf(service);
      expectSucceeded(await logIn(service, { key, code: spell(code) }), '登录成功');
    }
  });

  it('serves once, after a success', async () => {
    const captcha = await captchaOf(service);
    expectSucceeded(await logIn(service, captcha), '登录成功');
    expectRefused(await logIn(service, captcha), 'CaptchaIncorrect');
  });

  it('serves once, after a wrong code and after a wrong password', async () => {
    for (const wrong of [{ code: 'AAAAAA' }, { code: '' }, { password: 'wrong password' }]) {
      const captcha = await captchaOf(service);
      await logIn(service, { ...captcha, ...wrong });
      expectRefused(await logIn(service, captcha), 'CaptchaIncorrect');
    }
  });

  it('serves once when twenty logins bring it at the same time', async () => {
    const captcha = await captchaOf(service);
    const replies = await Promise.all(Array.from({ length: 20 }, () => logIn(service, captcha)));
    expect(replies.filter(({ headers }) => headers.get('X-Failure-Reason') === null)).to.have.length(1);
    expect(replies.filter(({ headers }) => headers.get('X-Failure-Reason') === 'CaptchaIncorrect')).to.have.length(19);
  });

  it('is wrong under another key, and both are used up', async () => {
    const [one, other] = [await captchaOf(service), await captchaOf(service)];
    expectRefused(await logIn(service, { key: one.key, code: other.code }), 'CaptchaIncorrect');
    expectRefused(await logIn(service, one), 'CaptchaIncorrect');
    expectSucceeded(await logIn(service, other), '登录成功');
  });

  it('is wrong under a key of another form, which names nothing in the store', async () => {
    const { key, code } = await captchaOf(service);
    const keys = [
      '',
      ' ',
      key.toUpperCase(),
      ` ${key}`,
      `${key} `,
      `${key}\n`,
      `${key}\0`,
      key.slice('captcha:'.length),
      key.replace('captcha:', 'revoked:'),
      key.replace(/-/g, ''),
      '*',
      'captcha:*',
      'login:locks',
      '__proto__',
      'x'.repeat(10_000),
    ];
    for (const wrong of keys) expectRefused(await logIn(service, { key: wrong, code }), 'CaptchaIncorrect');
    expectSucceeded(await logIn(service, { key, code }), '登录成功');
  });

  it('is wrong by a code of another length, or of look-alikes', async () => {
    for (const bend of [
      (c: string) => c.slice(1),
      (c: string) => c + c,
      (c: string) => Array.from(c).join(' '),
      () => '\0',
    ]) {
      const { key, code } = await captchaOf(service);
      expectRefused(await logIn(service, { key, code: bend(code) }), 'CaptchaIncorrect');
    }
  });
});
