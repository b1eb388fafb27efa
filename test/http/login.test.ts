import { expect } from 'chai';
import { claimsIn } from '../support/http/forgery.js';
import { useLightService } from '../support/http/light-service.js';
import { useMainService } from '../support/http/main-service.js';
import { expectApiHeaders, expectRefused, expectSucceeded } from '../support/http/refusals.js';
import { accessTokenIn, dataOf, reasonOf } from '../support/http/reply.js';
import { captchaOf, logIn, PASSWORDS, someAddress } from '../support/http/session.js';
import { seconds } from '../support/times.js';

const WRONG = { password: 'wrong password' };

describe('login over HTTP', () => {
  const service = useMainService();

  it('answers a token and whether the password must be changed', async () => {
    const reply = await logIn(service);
    expectSucceeded(reply, '登录成功');
    expectApiHeaders(reply);
    expect(reply.text).to.match(
      /^\{"code":0,"msg":"登录成功","data":\{"access_token":"[\w-]+\.[\w-]+\.[\w-]{43}","must_change_password":false\},"ok":true\}$/,
    );
    const admin = await logIn(service, { username: 'admin', password: PASSWORDS.admin });
    expect(dataOf(admin)).to.have.property('must_change_password', true);
    expect(claimsIn(accessTokenIn(admin))).to.include({ userId: 1, username: 'admin' });
  });

  it('gives the same answer for an unknown user and a wrong password', async () => {
    const [wrong, unknown] = [await logIn(service, WRONG), await logIn(service, { username: 'nobody' })];
    expectRefused(wrong, 'CredentialsIncorrect');
    expect(unknown.text).to.equal(wrong.text);
    expect([...unknown.headers.keys()]).to.deep.equal([...wrong.headers.keys()]);
  });

  it('takes a captcha once: after a success, a wrong code, a wrong password, and among twenty logins at once', async () => {
    for (const first of [{}, { code: 'AAAAAA' }, { code: '' }, WRONG]) {
      const captcha = await captchaOf(service);
      const { code } = captcha;
      await logIn(service, { ...captcha, code: ` ${code.toLowerCase()}\t\n`, ...first });
      expectRefused(await logIn(service, captcha), 'CaptchaIncorrect');
    }
    const captcha = await captchaOf(service);
    const replies = await Promise.all(Array.from({ length: 20 }, () => logIn(service, captcha)));
    expect(replies.map(reasonOf).filter((reason) => reason === null)).to.have.length(1);
    expect(replies.map(reasonOf).filter((reason) => reason === 'CaptchaIncorrect')).to.have.length(19);
  });
});

describe('login lock over HTTP', () => {
  const service = useLightService({ LOGIN_FAIL_MAX: '2', LOGIN_LOCK_SECONDS: '60' });

  it('locks an address and a name after LOGIN_FAIL_MAX failures for LOGIN_LOCK_SECONDS', async () => {
    const from = someAddress();
    expectRefused(await logIn(service, { username: 'Auditor', code: 'AAAAAA' }, from), 'CaptchaIncorrect');
    expectRefused(await logIn(service, WRONG, from), 'CredentialsIncorrect');
    const captcha = await captchaOf(service);
    const locked = await logIn(service, captcha, from);
    expectRefused(locked, 'LoginLocked');
    expectApiHeaders(locked);
    expect(Number(locked.headers.get('Retry-After'))).to.be.within(1, 60);
    expectSucceeded(await logIn(service, { username: 'admin', password: PASSWORDS.admin }, from), '登录成功');
    expectSucceeded(await logIn(service, captcha), '登录成功');
    service.advance(seconds(60));
    expectRefused(await logIn(service, WRONG, from), 'CredentialsIncorrect');
    expectSucceeded(await logIn(service, {}, from), '登录成功');
    expectRefused(await logIn(service, WRONG, from), 'CredentialsIncorrect');
  });
});
