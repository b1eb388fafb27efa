import { expect } from 'chai';
import { hash } from 'bcryptjs';
import { duringSuite } from '../../support/during-suite.js';
import { call } from '../../support/http/call.js';
import { newHolder, changeRow } from '../../support/http/people.js';
import { UserRow } from '../../../src/adapters/mikro-orm/entities/user-row.js';
import { expectRefused, expectSucceeded } from '../../support/http/refusals.js';
import { accessTokenIn, dataOf, reasonOf } from '../../support/http/reply.js';
import { policySettings } from '../../support/http/policy-settings.js';
import { startTestService, type TestService } from '../../support/http/service.js';
import { captchaOf, logIn, someAddress } from '../../support/http/session.js';
import { withDemoData } from '../../support/http/with-demo-data.js';
import { newMigratedDatabase } from '../../support/postgres/migrated-database.js';
import { sharedPostgres } from '../../support/postgres/shared.js';
import { minutes, seconds } from '../../support/times.js';

/** A password that satisfies the policy. */
const PASSWORDS = { open: 'Auditor#2026', nist: 'correct horse battery', mlps: 'Horse#2026' } as const;

const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as Record<string, number>;

for (const policy of ['open', 'nist', 'mlps'] as const)
  describe(`the login chain of the specification under ACCOUNT_POLICY=${policy}`, () => {
    const password = PASSWORDS[policy];
    const service = duringSuite(
      async (context) => {
        const url = await newMigratedDatabase(await sharedPostgres(context));
        return startTestService({
          environment: { DATABASE_URL: url, ...policySettings(policy) },
          prepare: withDemoData,
        });
      },
      (running: TestService) => running.stop(),
    );
    /** Somebody who may read the page of users, with a password that satisfies the policy. */
    const somebody = async () => {
      const { id, username } = await newHolder(service(), 'sys:user:page');
      const passwordHash = await hash(password, 4);
      await changeRow(service(), UserRow, id, (row) => void (row.passwordHash = passwordHash));
      return { username, password };
    };
    const page = (token: string, path = '/user/page') => call(service(), `/api/v1${path}`, { token });

    it('4.2: a captcha serves one attempt, and wrong captchas, unknown users and wrong passwords are refused', async () => {
      const user = await somebody();
      const captcha = await captchaOf(service());
      expectRefused(await logIn(service(), { ...user, ...captcha, code: 'wrong!' }), 'CaptchaIncorrect');
      expectRefused(await logIn(service(), { ...user, ...captcha }), 'CaptchaIncorrect');
      expectRefused(await logIn(service(), { ...user, username: 'nobody' }), 'CredentialsIncorrect');
      expectRefused(await logIn(service(), { ...user, password: 'Wrong#2026' }), 'CredentialsIncorrect');
      for (const form of [{ password: '12345' }, { password: 'x'.repeat(129) }, { username: '' }, { code: 1 }])
        expect(reasonOf(await logIn(service(), { ...user, ...form }))).to.equal('FormInvalid');
    });

    it('3.2: five failures lock the name at the address for 300 seconds, and a success clears them', async () => {
      const user = await somebody();
      const from = someAddress();
      const fail = () => logIn(service(), { ...user, password: 'Wrong#2026' }, from);
      for (let i = 0; i < 4; i += 1) expectRefused(await fail(), 'CredentialsIncorrect');
      expectSucceeded(await logIn(service(), user, from), '登录成功');
      for (let i = 0; i < 5; i += 1) expectRefused(await fail(), 'CredentialsIncorrect');
      expectRefused(await logIn(service(), user, from), 'LoginLocked');
      expectSucceeded(await logIn(service(), user), '登录成功');
      service().advance(seconds(301));
      try {
        expectSucceeded(await logIn(service(), user, from), '登录成功');
      } finally {
        service().advance(-seconds(301));
      }
    });

    it('2.3 and 2.4: a success answers a token for twenty minutes, and no required change of the password', async () => {
      const login = await logIn(service(), await somebody());
      expectSucceeded(login, '登录成功');
      expect(dataOf(login)).to.have.all.keys('access_token', 'must_change_password');
      expect(dataOf(login)['must_change_password']).to.equal(false);
      const { exp, iat, nbf, ...claims } = claimsOf(accessTokenIn(login));
      expect([exp! - iat!, nbf]).to.deep.equal([20 * 60, iat]);
      expect(claims).to.include.keys('userId', 'username', 'realname');
    });

    it('5: a page needs its permission, and an expired token is 401', async () => {
      const token = accessTokenIn(await logIn(service(), await somebody()));
      expectSucceeded(await page(token), '操作成功');
      expectRefused(await page(token, '/role/page'), 'PermissionDenied');
      expectRefused(await page(token, '/user/page?pageNo=x'), 'PageQueryFailed');
      expectRefused(await call(service(), '/api/v1/user/page'), 'TokenMissing');
      service().advance(minutes(20));
      try {
        expectRefused(await page(token), 'TokenExpired');
      } finally {
        service().advance(-minutes(20));
      }
    });

    it('4.3 and 4.4: a refresh ends the old token, and a logout the new one', async () => {
      const old = accessTokenIn(await logIn(service(), await somebody()));
      const refreshed = await call(service(), '/api/v1/refreshToken', { method: 'POST', token: old });
      expectSucceeded(refreshed, '操作成功');
      expectRefused(await page(old), 'TokenRevoked');
      const token = accessTokenIn(refreshed);
      expectSucceeded(await page(token), '操作成功');
      expectSucceeded(await call(service(), '/api/v1/logout', { token }), '注销成功');
      expectRefused(await page(token), 'TokenRevoked');
    });
  });
