import { createHmac } from 'node:crypto';
import { expect } from 'chai';
import { call } from '../../support/http/call.js';
import { claimsIn } from '../../support/http/forgery.js';
import { startLightService, useLightService } from '../../support/http/light-service.js';
import { useMainService } from '../../support/http/main-service.js';
import { expectApiHeaders, expectRefused, expectSucceeded } from '../../support/http/refusals.js';
import { accessTokenIn, dataOf } from '../../support/http/reply.js';
import { JWT_SECRET } from '../../support/http/service.js';
import { captchaOf, logIn, PASSWORDS, someAddress, tokenOf } from '../../support/http/session.js';
import { inlineHasher } from '../../support/inline-hasher.js';
import { seconds } from '../../support/times.js';

const PAGE = '/api/v1/user/page';
const ADMIN = { username: 'admin', password: PASSWORDS.admin };
const WRONG = { password: 'wrong password' };

/** Many logins take little time with these. */
const FAST = {
  hasher: () => inlineHasher(),
  painter: () => ({ paint: () => Promise.resolve(Buffer.alloc(1)) }),
};

describe('login over HTTP', () => {
  const service = useMainService();

  it('answers a token and whether the password must be changed', async () => {
    const reply = await logIn(service);
    expectSucceeded(reply, '登录成功');
    expectApiHeaders(reply);
    expect(reply.text).to.match(
      /^\{"code":0,"msg":"登录成功","data":\{"access_token":"[\w-]+\.[\w-]+\.[\w-]{43}","must_change_password":false\},"ok":true\}$/,
    );
    const admin = await logIn(service, ADMIN);
    expect(dataOf(admin)).to.have.property('must_change_password', true);
    expect(claimsIn(accessTokenIn(admin))).to.include({ userId: 1, username: 'admin' });
  });

  it('signs the token with HS256, and gives it the standard and the business claims, for twenty minutes', async () => {
    const token = await tokenOf(service, 'auditor');
    const [header = '', payload = '', signature] = token.split('.');
    expect(JSON.parse(Buffer.from(header, 'base64url').toString())).to.deep.equal({ alg: 'HS256', typ: 'JWT' });
    expect(signature).to.equal(createHmac('sha256', JWT_SECRET).update(`${header}.${payload}`).digest('base64url'));
    // what other tests did with the account
    const { last_login: _lastLogin, ...claims } = claimsIn(token);
    expect(claims).to.have.all.keys(
      ...['userId', 'username', 'realname', 'iat', 'nbf', 'exp'],
      ...['jti', 'sid', 'auth_time', 'amr', 'cred_gen', 'refresh_grace'],
    );
    const iat = Number(claims['iat']);
    expect(claims).to.include({ userId: 2, username: 'auditor', realname: '李审计', cred_gen: 0 });
    expect(claims).to.deep.include({ auth_time: iat, amr: ['pwd'], nbf: iat, exp: iat + 1200 });
  });
});

describe('login settings', () => {
  const settings = { LOGIN_FAIL_MAX: '2', LOGIN_LOCK_SECONDS: '60', JWT_EXPIRE_MINUTES: '3' };
  const service = useLightService({ ...settings, DEFAULT_PASSWORD: PASSWORDS.auditor }, FAST);

  it('lock an address and a name after LOGIN_FAIL_MAX failures for LOGIN_LOCK_SECONDS', async () => {
    const from = someAddress();
    expectRefused(await logIn(service, { username: 'Auditor', code: 'AAAAAA' }, from), 'CaptchaIncorrect');
    expectRefused(await logIn(service, WRONG, from), 'CredentialsIncorrect');
    const captcha = await captchaOf(service);
    const locked = await logIn(service, captcha, from);
    expectRefused(locked, 'LoginLocked');
    expectApiHeaders(locked);
    expect(Number(locked.headers.get('Retry-After'))).to.be.at.most(60);
    expectSucceeded(await logIn(service, ADMIN, from), '登录成功');
    expectSucceeded(await logIn(service, captcha), '登录成功');
    service.advance(seconds(60));
    expectRefused(await logIn(service, WRONG, from), 'CredentialsIncorrect');
    expectSucceeded(await logIn(service, {}, from), '登录成功');
    expectRefused(await logIn(service, WRONG, from), 'CredentialsIncorrect');
  });

  it('lock neither an address with 60 user names nor an account with 60 addresses by default', async () => {
    const from = someAddress();
    for (let n = 0; n < 60; n += 1) {
      expectRefused(await logIn(service, { username: `n-${n}` }, from), 'CredentialsIncorrect');
      expectRefused(await logIn(service, { username: 'attacked' }), 'CredentialsIncorrect');
    }
  });

  it('lock an account or an address for an hour where LOGIN_ACCOUNT_FAIL_MAX or LOGIN_ADDRESS_FAIL_MAX is set', async () => {
    const from = someAddress();
    for (const [setting, form, address] of [
      ['LOGIN_ACCOUNT_FAIL_MAX', WRONG, undefined],
      ['LOGIN_ADDRESS_FAIL_MAX', ADMIN, from],
    ] as const) {
      const other = await startLightService({ [setting]: '1' }, FAST);
      expectRefused(await logIn(other, WRONG, from), 'CredentialsIncorrect');
      const locked = await logIn(other, form, address);
      await other.stop();
      expectRefused(locked, 'LoginLocked');
      expect(Number(locked.headers.get('Retry-After'))).to.be.within(3_000, 3_600);
    }
  });

  it('end a token after JWT_EXPIRE_MINUTES', async () => {
    const token = await tokenOf(service);
    service.advance(seconds(150));
    expectSucceeded(await call(service, PAGE, { token }), '操作成功');
    service.advance(seconds(30));
    expectRefused(await call(service, PAGE, { token }), 'TokenExpired');
  });

  it('require a change of DEFAULT_PASSWORD', async () => {
    expect(dataOf(await logIn(service))).to.have.property('must_change_password', true);
    expect(dataOf(await logIn(service, ADMIN))).to.have.property('must_change_password', false);
  });
});
