import { expect } from 'chai';
import { call } from '../support/http/call.js';
import { claimsIn } from '../support/http/forgery.js';
import { mainService } from '../support/http/main-service.js';
import { expectApiHeaders, expectRefused, expectSucceeded } from '../support/http/refusals.js';
import { accessTokenIn, dataOf } from '../support/http/reply.js';
import type { TestService } from '../support/http/service.js';
import { captchaOf, logIn, PASSWORDS, someAddress } from '../support/http/session.js';

describe('login over HTTP', () => {
  let service: TestService;
  before(async () => {
    service = await mainService();
  });

  it('answers a token and whether the password must be changed', async () => {
    const reply = await logIn(service);
    expectSucceeded(reply, '登录成功');
    expectApiHeaders(reply);
    expect(reply.text).to.match(
      /^\{"code":0,"msg":"登录成功","data":\{"access_token":"[\w-]+\.[\w-]+\.[\w-]{43}","must_change_password":false\},"ok":true\}$/,
    );
  });

  it('asks for another password while the account has the default one', async () => {
    const reply = await logIn(service, { username: 'admin', password: PASSWORDS.admin });
    expectSucceeded(reply, '登录成功');
    expect(dataOf(reply)).to.have.property('must_change_password', true);
    expect(claimsIn(accessTokenIn(reply))).to.include({ userId: 1, username: 'admin' });
  });

  it('says the same of an unknown user and a wrong password', async () => {
    const [wrong, unknown] = [
      await logIn(service, { password: 'wrong password' }),
      await logIn(service, { username: 'nobody' }),
    ];
    expectRefused(wrong, 'CredentialsIncorrect');
    expectRefused(unknown, 'CredentialsIncorrect');
    expect(unknown.text).to.equal(wrong.text);
    expect([...unknown.headers.keys()]).to.deep.equal([...wrong.headers.keys()]);
  });

  it('checks the captcha before the account', async () => {
    const form = {
      username: 'nobody',
      password: 'wrong password',
      code: 'wrong!',
      key: (await captchaOf(service)).key,
    };
    expectRefused(await logIn(service, form), 'CaptchaIncorrect');
  });

  it('takes the name as it is spelled', async () => {
    expectRefused(await logIn(service, { username: 'AUDITOR' }), 'CredentialsIncorrect');
    expectRefused(await logIn(service, { username: ' auditor' }), 'CredentialsIncorrect');
    expectRefused(await logIn(service, { username: 'audito_' }), 'CredentialsIncorrect');
    expectRefused(await logIn(service, { username: '%' }), 'CredentialsIncorrect');
  });

  it('takes the password as it is spelled', async () => {
    for (const password of ['auditor#2026', ' Auditor#2026', 'Auditor#2026 ', 'Auditor#2026\0', 'Auditor#202'])
      expectRefused(await logIn(service, { password }), 'CredentialsIncorrect');
  });

  it('ignores what the form has besides', async () => {
    const form = { username: 'auditor', password: PASSWORDS.auditor, ...(await captchaOf(service)) };
    const more = { ...form, userId: 1, ok: true, constructor: 1, remember: { me: [true] } };
    expectSucceeded(await call(service, '/api/v1/login', { form: more, from: someAddress() }), '登录成功');
  });

  it('takes JSON with a charset, and its type in any case', async () => {
    for (const type of ['application/json;charset=UTF-8', 'Application/JSON', 'application/json; charset="utf-8"']) {
      const form = { username: 'auditor', password: PASSWORDS.auditor, ...(await captchaOf(service)) };
      const headers = { 'Content-Type': type };
      expectSucceeded(await call(service, '/api/v1/login', { form, headers, from: someAddress() }), '登录成功');
    }
  });
});
