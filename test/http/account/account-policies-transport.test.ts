import { expect } from 'chai';
import { duringSuite } from '../../support/during-suite.js';
import { call } from '../../support/http/call.js';
import { newUser } from '../../support/http/people.js';
import { expectRefused, expectSucceeded } from '../../support/http/refusals.js';
import { accessTokenIn, dataOf } from '../../support/http/reply.js';
import { policySettings } from '../../support/http/policy-settings.js';
import { startTestService, type TestService } from '../../support/http/service.js';
import { captchaOf, PASSWORDS, someAddress } from '../../support/http/session.js';
import { withDemoData } from '../../support/http/with-demo-data.js';
import { newMigratedDatabase } from '../../support/postgres/migrated-database.js';
import { sharedPostgres } from '../../support/postgres/shared.js';

const servedUnder = (policy: 'nist' | 'mlps') =>
  duringSuite(
    async (context) => {
      const url = await newMigratedDatabase(await sharedPostgres(context));
      return startTestService({ environment: { DATABASE_URL: url, ...policySettings(policy) }, prepare: withDemoData });
    },
    (running: TestService) => running.stop(),
  );

/** A login as a proxy in front forwards it, or as a program of the host sends it. */
const logInAs = async (service: TestService, form: object, headers: Readonly<Record<string, string>>) =>
  call(service, '/api/v1/login', { form: { ...(await captchaOf(service)), ...form }, headers });

const forwarded = (proto?: string) => ({
  'X-Forwarded-For': someAddress(),
  ...(proto !== undefined && { 'X-Forwarded-Proto': proto }),
});

describe('ACCOUNT_POLICY=mlps: passwords without TLS', () => {
  const service = servedUnder('mlps');

  it('a login without TLS in front is TlsRequired: the captcha is kept, and nothing is counted', async () => {
    const user = await newUser(service());
    const captcha = await captchaOf(service());
    const form = { ...captcha, username: user.username, password: 'Wrong#2026' };
    for (let i = 0; i < 6; i += 1)
      for (const proto of [undefined, 'http', 'https, http'])
        expectRefused(await call(service(), '/api/v1/login', { form, headers: forwarded(proto) }), 'TlsRequired');
    const malformed = await call(service(), '/api/v1/login', { body: '{', headers: forwarded('http') });
    expectRefused(malformed, 'TlsRequired');
    const right = { ...captcha, username: user.username, password: user.password };
    expectSucceeded(await call(service(), '/api/v1/login', { form: right, headers: forwarded('https') }), '登录成功');
  });

  it('a login from the host itself needs no TLS', async () => {
    const { username, password } = await newUser(service());
    expectSucceeded(await logInAs(service(), { username, password }, {}), '登录成功');
  });

  it('a change of the password needs TLS too, after the token', async () => {
    const { username, password } = await newUser(service());
    const token = accessTokenIn(await logInAs(service(), { username, password }, {}));
    const change = (headers: Readonly<Record<string, string>>, bearer = token) =>
      call(service(), '/api/v1/account/password', {
        token: bearer,
        form: { oldPassword: password, newPassword: 'Another#2026' },
        headers,
      });
    expectRefused(await change(forwarded('http'), 'x'), 'TokenInvalid');
    expectRefused(await change(forwarded('http')), 'TlsRequired');
    expectSucceeded(await change(forwarded('https')), '操作成功');
  });

  it('the default password is accepted from the host itself only', async () => {
    const form = { username: 'admin', password: PASSWORDS.admin };
    expectRefused(await logInAs(service(), form, forwarded('https')), 'CredentialsIncorrect');
    const local = await logInAs(service(), form, {});
    expectSucceeded(local, '登录成功');
    expect(dataOf(local)['must_change_password']).to.equal(true);
    expect(service().log.text()).to.include('login with the default password refused');
  });
});

describe('ACCOUNT_POLICY=nist: passwords without TLS', () => {
  const service = servedUnder('nist');

  it('are accepted, with one line in the log', async () => {
    const { username, password } = await newUser(service());
    const warnings = () => service().log.text().split('without TLS in front').length - 1;
    expectSucceeded(await logInAs(service(), { username, password }, {}), '登录成功');
    expectSucceeded(await logInAs(service(), { username, password }, forwarded('https')), '登录成功');
    expect(warnings()).to.equal(0);
    for (let i = 0; i < 2; i += 1)
      expectSucceeded(await logInAs(service(), { username, password }, forwarded('http')), '登录成功');
    expect(warnings()).to.equal(1);
  });
});
