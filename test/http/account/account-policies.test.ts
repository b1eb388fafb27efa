import { expect } from 'chai';
import { duringSuite } from '../../support/during-suite.js';
import { call } from '../../support/http/call.js';
import { counts, importer, lines } from '../../support/http/import.js';
import { newUser } from '../../support/http/people.js';
import { expectRefused, expectSucceeded } from '../../support/http/refusals.js';
import { accessTokenIn, dataOf, detailOf, reasonOf } from '../../support/http/reply.js';
import { policySettings } from '../../support/http/policy-settings.js';
import { startTestService, type TestService } from '../../support/http/service.js';
import { captchaOf, logIn, PASSWORDS, someAddress, tokenOf } from '../../support/http/session.js';
import { enrol, giveCode, type Authenticator } from '../../support/http/authenticator.js';
import { withDemoData } from '../../support/http/with-demo-data.js';
import { hours } from '../../support/times.js';
import { newMigratedDatabase } from '../../support/postgres/migrated-database.js';
import { sharedPostgres } from '../../support/postgres/shared.js';

const POLICIES = {
  nist: {
    password: 'correct horse battery',
    rules: { minLength: 15, maxLength: 128, classes: 0, common: true, username: 'contains', history: 1, maxDays: 0 },
  },
  mlps: {
    password: 'Horse#2026',
    rules: { minLength: 8, maxLength: 128, classes: 3, common: true, username: 'contains', history: 5, maxDays: 90 },
  },
} as const;

for (const policy of ['nist', 'mlps'] as const)
  describe(`ACCOUNT_POLICY=${policy}`, () => {
    const { password, rules } = POLICIES[policy];
    const service = duringSuite(
      async (context) => {
        const url = await newMigratedDatabase(await sharedPostgres(context));
        const environment = { DATABASE_URL: url, ...policySettings(policy) };
        return startTestService({ environment, prepare: withDemoData });
      },
      (running: TestService) => running.stop(),
    );
    let app: Authenticator | undefined;
    /** A login of the administrator, with a code where there is a second factor. */
    const adminLogin = async (code?: string) => {
      const from = someAddress();
      const reply = await logIn(service(), { username: 'admin', password }, from);
      return app ? giveCode(service(), reply.headers.get('X-Login-Ticket') ?? '', code ?? app.code(), from) : reply;
    };
    const adminToken = async () => accessTokenIn(await adminLogin());
    const rulesOf = (reply: Parameters<typeof reasonOf>[0]) => {
      expectRefused(reply, 'PasswordUnfit');
      return detailOf(reply)?.['rules'];
    };
    const changed = async (token: string, oldPassword: string, newPassword: string) =>
      call(service(), '/api/v1/account/password', { token, form: { oldPassword, newPassword } });

    it('the login chain holds for an account whose password satisfies it', async () => {
      const refused = await logIn(service(), { ...(await captchaOf(service())), code: 'wrong!' });
      expectRefused(refused, 'CaptchaIncorrect');
      expectRefused(await logIn(service(), { username: 'nobody', password }), 'CredentialsIncorrect');
      // under mlps the default password is accepted from the host itself only
      const first = await call(service(), '/api/v1/login', {
        form: { ...(await captchaOf(service())), username: 'admin', password: PASSWORDS.admin },
      });
      expectSucceeded(first, '登录成功');
      expect(dataOf(first)).to.have.keys('access_token', 'must_change_password');
      expect(dataOf(first)['must_change_password']).to.equal(true);
      const early = accessTokenIn(first);
      expectRefused(await call(service(), '/api/v1/user/page', { token: early }), 'PasswordChangeRequired');
      expect(dataOf(await call(service(), '/api/v1/account/passwordRules', { token: early }))).to.deep.equal(rules);
      expect(rulesOf(await changed(early, PASSWORDS.admin, 'Admin#2026'))).to.include('username');
      let token = accessTokenIn(await changed(early, PASSWORDS.admin, password));
      if (policy === 'mlps') {
        expectRefused(await call(service(), '/api/v1/user/page', { token }), 'FactorRequired');
        ({ app, token } = await enrol(service(), { password }, token));
      }
      expectSucceeded(await call(service(), '/api/v1/user/page', { token }), '操作成功');

      const login = await adminLogin();
      expect(dataOf(login)['must_change_password']).to.equal(false);
      const refreshed = await call(service(), '/api/v1/refreshToken', { method: 'POST', token: accessTokenIn(login) });
      expectRefused(await call(service(), '/api/v1/user/page', { token: accessTokenIn(login) }), 'TokenRevoked');
      const last = accessTokenIn(refreshed);
      expectSucceeded(await call(service(), '/api/v1/user/page', { token: last }), '操作成功');
      expectSucceeded(await call(service(), '/api/v1/logout', { token: last }), '注销成功');
      expectRefused(await call(service(), '/api/v1/user/page', { token: last }), 'TokenRevoked');
      expectRefused(await logIn(service(), { username: 'retired', password: PASSWORDS.retired }), 'AccountDisabled');
    });

    it('five wrong passwords lock the login', async () => {
      const { username } = await newUser(service());
      const from = '203.0.113.9';
      for (let i = 0; i < 5; i += 1)
        expectRefused(await logIn(service(), { username, password: 'wrong!' }, from), 'CredentialsIncorrect');
      expectRefused(await logIn(service(), { username, password }, from), 'LoginLocked');
    });

    it('added users, resets and imports are judged, and name the broken rules', async () => {
      const token = await adminToken();
      const add = (first: string) =>
        call(service(), '/api/v1/user/add', { token, form: { username: `new-${policy}`, password: first } });
      const commonOnes = policy === 'mlps' ? ['length', 'classes'] : ['length'];
      expect(rulesOf(await add('123456'))).to.deep.equal([...commonOnes, 'common', 'default']);
      expectRefused(await add('12345'), 'FormInvalid', { field: 'password', title: '密码' });
      const added = await add(password);
      expectSucceeded(added, '操作成功');
      const reset = (next?: string) =>
        call(service(), '/api/v1/user/resetPassword', { token, form: { id: dataOf(added)['id'], password: next } });
      expect(rulesOf(await reset('123456'))).to.include('default');
      const drawn = String(dataOf(await reset())['password']);
      const login = await logIn(service(), { username: `new-${policy}`, password: drawn });
      expect(dataOf(login)['must_change_password']).to.equal(true);

      const { dry, done } = importer(service, () => token);
      const header = 'username,realname,password,roleIds,mustChange';
      const { errors } = await dry(
        'user',
        lines(header, `bad-${policy},,password,,false`, `ok-${policy},,${password},,false`),
      );
      expect(errors).to.deep.equal([
        { line: 2, field: 'password', reason: 'PasswordUnfit', otherLine: null, value: null, msg: '新密码不符合要求' },
      ]);
      const fit = lines(header, `ok-${policy},,${password},,false`);
      expect(counts(await done('user', fit))).to.include({ added: 1, refused: 0 });
    });

    if (policy === 'mlps') {
      it('another login ends the session before it, and the password is too old after 90 days', async () => {
        const [token, next] = [await adminToken(), await adminToken()];
        const replaced = await call(service(), '/api/v1/user/page', { token });
        expect([reasonOf(replaced), detailOf(replaced)]).to.deep.equal([
          ...['TokenRevoked', { reason: 'SessionReplaced' }],
        ]);
        expectSucceeded(await call(service(), '/api/v1/user/page', { token: next }), '操作成功');
        service().advance(hours(24 * 90));
        try {
          const old = await adminLogin(app?.codes[0]);
          expect(dataOf(old)['must_change_password']).to.equal(true);
          const late = accessTokenIn(old);
          expectRefused(await call(service(), '/api/v1/user/page', { token: late }), 'PasswordChangeRequired');
          const own = dataOf(await call(service(), '/api/v1/account/info', { token: late }));
          expect(own).to.include({ mustChangePassword: true, mustChangeReason: 'old' });
        } finally {
          service().advance(-hours(24 * 90));
        }
      });

      it('none of the last five passwords is accepted again', async () => {
        const { username } = await newUser(service());
        let current = 'Password#2026';
        for (const next of ['Second#2027', 'Third#2027', 'Fourth#2027', 'Fifth#2027']) {
          const token = await tokenOf(service(), { username, password: current });
          expectSucceeded(await changed(token, current, next), '操作成功');
          current = next;
        }
        const token = await tokenOf(service(), { username, password: current });
        for (const former of ['Password#2026', 'Second#2027', current])
          expect(rulesOf(await changed(token, current, former)), former).to.deep.equal(['history']);
        expectSucceeded(await changed(token, current, 'Sixth#2027'), '操作成功');
        const last = await tokenOf(service(), { username, password: 'Sixth#2027' });
        expectSucceeded(await changed(last, 'Sixth#2027', 'Password#2026'), '操作成功');
      });
    }
  });
