import { expect } from 'chai';
import { accepted } from '../../src/cli/commands/users.js';
import { E } from '../../src/contract/values/fp.js';
import { expectRefused, expectSucceeded } from '../support/http/refusals.js';
import { accessTokenIn, dataOf } from '../support/http/reply.js';
import { menshenHere } from './here.js';
import { menshen as run, type Ran } from './menshen.js';
import { done, refused, useOperator } from './operator.js';

/** White space belongs to a password. */
const PASSWORD = ' Newcomer#2026 \t ';

describe('menshen, for an operator: users', () => {
  const { storeSettings, menshen, logIn, tokenOf, users, rowsOf } = useOperator();

  it('adds a user with roles, who logs in at once and may do what they allow', async function () {
    const options = ['--realname', '新 人', '--role', 'auditor', '--must-change-password', '--password-stdin'];
    const { code, output, errors } = await menshen(['user', 'add', 'newcomer', ...options], `${PASSWORD}\r\n`);
    expect({ code, errors }).to.deep.equal({ code: 0, errors: '' });
    expect(output).to.match(/^added newcomer with id \d+\n$/);
    const reply = await logIn('newcomer', PASSWORD);
    expectSucceeded(reply, '登录成功');
    expect(dataOf(reply)).to.include({ must_change_password: true });
    expectSucceeded(await users(accessTokenIn(reply)), '操作成功');
    expect((await users(accessTokenIn(reply))).text).to.include('"realname":"新 人"');
    expect(
      await rowsOf(
        this,
        `select username, before, after ->> 'username' as name from audit_events where event = 'RecordAdded'`,
      ),
    ).to.deep.equal([{ username: null, before: null, name: 'newcomer' }]);
  });

  it('refuses a name that is taken and an input that is no password, and changes nothing', async () => {
    const add = (username: string, input: string) => menshen(['user', 'add', username, '--password-stdin'], input);
    const inputs = ['one line\nand another\n', 'a'.repeat(5_000)];
    const [taken, takenInUpperCase, ...unread] = await Promise.all([
      add('newcomer', PASSWORD),
      add('NEWCOMER', PASSWORD),
      ...inputs.map((input) => add('other', input)),
    ]);
    for (const ran of [taken, takenInUpperCase]) expect(ran).to.deep.equal(refused('a user with this name exists'));
    for (const ran of unread) expect(ran).to.include({ code: 1, output: '' });
    expectRefused(await logIn('other', PASSWORD), 'CredentialsIncorrect');
  });

  it('gives a user another password, which ends the tokens at the next request', async () => {
    const token = await tokenOf('auditor', 'Auditor#2026');
    expectSucceeded(await users(token), '操作成功');
    expect(await menshen(['user', 'set-password', 'auditor', '--password-stdin'], 'Changed#2026')).to.deep.equal(
      done('the password of auditor is changed', 'the tokens of auditor are revoked'),
    );
    expectRefused(await users(token), 'TokenRevoked');
    expectRefused(await logIn('auditor', 'Auditor#2026'), 'CredentialsIncorrect');
    expectSucceeded(await users(await tokenOf('auditor', 'Changed#2026')), '操作成功');
  });

  it('ends the tokens of one user only, at the next request', async () => {
    const [token, other] = [await tokenOf('newcomer', PASSWORD), await tokenOf('admin', '123456')];
    expectSucceeded(await users(token), '操作成功');
    expect(await menshen(['revoke', 'newcomer'])).to.deep.equal(done('the tokens of newcomer are revoked'));
    expectRefused(await users(token), 'TokenRevoked');
    expectSucceeded(await users(other), '操作成功');
  });

  it('disables a user, lists the users, and enables the user, whose former tokens stay refused', async () => {
    const token = await tokenOf('newcomer', PASSWORD);
    expect(await menshen(['user', 'disable', 'newcomer'])).to.deep.equal(
      done('newcomer is disabled', 'the tokens of newcomer are revoked'),
    );
    expectRefused(await logIn('newcomer', PASSWORD), 'AccountDisabled');
    expect(await menshen(['user', 'disable', 'admin'])).to.deep.equal(
      refused(
        'this user is the administrator, whom only this command line can enable again: pass --even-the-administrator',
      ),
    );
    const { code, output } = await menshen(['user', 'list']);
    expect(code).to.equal(0);
    expect(output)
      .to.match(/^1\tadmin\tenabled\t/m)
      .and.match(/^\d+\tnewcomer\tdisabled\t新 人$/m);
    expect(output.trimEnd().split('\n')).to.have.length(5);

    expect(await menshen(['user', 'enable', 'newcomer'])).to.deep.equal(done('newcomer is enabled'));
    expectRefused(await users(token), 'TokenRevoked');
    expectSucceeded(await users(await tokenOf('newcomer', PASSWORD)), '操作成功');
  });

  it('sets the last day of an account, whose tokens are refused from the next day on, and removes it', async () => {
    const token = await tokenOf('newcomer', PASSWORD);
    expect(await menshen(['user', 'valid-until', 'newcomer', '2020-02-29'])).to.deep.equal(
      done('newcomer can be used until 2020-02-29'),
    );
    expectRefused(await users(token), 'TokenRevoked');
    expectRefused(await logIn('newcomer', PASSWORD), 'AccountDisabled');
    expect(await menshen(['user', 'valid-until', 'newcomer', 'never'])).to.deep.equal(done('newcomer has no last day'));
    expectSucceeded(await users(token), '操作成功');
    const rule = 'a last day is a day of the calendar, YYYY-MM-DD, or never';
    expect(await menshen(['user', 'valid-until', 'newcomer', '2021-02-29'])).to.deep.equal(refused(rule));
    const administrator =
      'this user is the administrator, whom only this command line can enable again: pass --even-the-administrator';
    expect(await menshen(['user', 'valid-until', 'admin', '2030-01-01'])).to.deep.equal(refused(administrator));
    expect(await menshen(['user', 'valid-until', 'nobody', 'never'])).to.deep.equal(refused('no user has this name'));
  });

  it('adds a user with a last day', async function () {
    const options = ['--valid-until', '2020-02-29', '--password-stdin'];
    const added = await menshen(['user', 'add', 'temporary', ...options], PASSWORD);
    expect(added).to.include({ code: 0, errors: '' });
    expectRefused(await logIn('temporary', PASSWORD), 'AccountDisabled');
    await rowsOf(this, `delete from users where username = 'temporary'`);
  });

  it('escapes invisible characters of names, which SQL can store', async function () {
    await rowsOf(this, `insert into users (username, realname) values (E'a\\u202Eb', E'c\\u0007\\td')`);
    const { code, output } = await menshen(['user', 'list']);
    expect(code).to.equal(0);
    expect(output).to.match(/^\d+\ta\\u202eb\tenabled\tc\\u0007\\u0009d$/m);
    await rowsOf(this, `delete from users where username like 'a%b'`);
    const unknown = await menshen(['user', 'enable', 'nobody']);
    expect(unknown.errors).to.equal(refused('no user has this name').errors);
    const role = await menshen(['role', 'grant', 'x\u202ey', 'sys:user:page']);
    expect(role.errors).to.equal(refused('no role has the code or name "x\\u202ey"').errors);
  });

  it('are all recorded in the audit trail, without a user or an address', async function () {
    const rows = await rowsOf(
      this,
      `select distinct event, user_id, audit_events.username, module, users.username as target, before, after, address
        from audit_events left join users on users.id = record_id and module = 'user'
        where request_id is null and event <> 'RecordAdded'`,
    );
    const user = (event: string, target: string | null) => ({
      ...{ user_id: null, username: null, address: null, event, module: 'user', target, before: null },
      // the row of a user who was deleted by SQL has no name any more
      after: { username: target ?? 'temporary' },
    });
    expect(rows).to.have.deep.members([
      user('UserAdded', 'newcomer'),
      user('PasswordSet', 'auditor'),
      user('TokensRevoked', 'newcomer'),
      user('UserDisabled', 'newcomer'),
      user('UserEnabled', 'newcomer'),
      user('UserAdded', null),
      ...['2020-02-29', ''].map((validUntil) => ({
        ...user('ValiditySet', 'newcomer'),
        after: { username: 'newcomer', validUntil },
      })),
    ]);
  });

  it('prints the event on standard error when the log is the only audit trail', async () => {
    const environment = { ...storeSettings(), AUDIT_STORE: 'log' };
    const before = Date.now();
    const { code, output, errors } = await menshenHere(['user', 'enable', 'auditor'], { environment });
    expect({ code, output }).to.deep.equal({ code: 0, output: 'auditor is enabled\n' });
    const { time, recordId, ...line } = JSON.parse(errors) as Readonly<Record<string, unknown>>;
    const event = { event: 'UserEnabled', module: 'user', after: { username: 'auditor' } };
    expect(line).to.deep.equal({ level: 30, ...event, msg: 'audit' });
    expect(recordId).to.be.a('number');
    expect(time).to.be.at.least(before);
  });

  it('changes nothing while the key-value store cannot be reached', async () => {
    const environment = { ...storeSettings(), REDIS_URL: 'redis://127.0.0.1:1' };
    const { code, errors } = refused('the key-value store at REDIS_URL is unreachable');
    const words = [
      ['user', 'set-password', 'admin', '--password-stdin'],
      ['revoke', 'admin'],
      ['unlock', 'admin'],
    ];
    /** On a busy machine the database may miss its deadline. The command then changes nothing either, and says why. */
    const runWithDatabase = async (each: ReadonlyArray<string>): Promise<Ran> => {
      let ran: Ran | undefined;
      for (let tries = 0; tries < 5; tries += 1) {
        ran = await run(each, { environment, input: PASSWORD });
        if (!ran.errors.startsWith('menshen: database unavailable')) return ran;
      }
      return ran ?? expect.fail('no try');
    };
    const ran = await Promise.all(words.map(runWithDatabase));
    for (const outcome of ran) expect(outcome).to.deep.equal({ code, output: '', errors });
    expectSucceeded(await logIn('admin', '123456'), '登录成功');
  });
});

describe('the message of a refused command', () => {
  it('names the rule and the fact that nothing was changed', () => {
    for (const [refusal, message] of [
      [{ _tag: 'UserEntryInvalid', field: 'username' }, /^a user name has 1 to 20 characters, .*/],
      [{ _tag: 'UserEntryInvalid', field: 'realname' }, /^a real name has at most 30 characters, .*/],
      [
        { _tag: 'UserEntryInvalid', field: 'password' },
        /^a password has as many characters as the rules for passwords say, at least 6 and at most 128/,
      ],
      [
        { _tag: 'PasswordUnfit', rules: ['length', 'username'] },
        /^the password is not allowed: it is too short or too long; it contains the user name/,
      ],
      [{ _tag: 'UsernameTaken' }, /^a user with this name exists/],
      [{ _tag: 'RoleUnknown', role: 'nobody’s' }, /^no role has the code or name "nobody’s"/],
      [{ _tag: 'RoleAmbiguous', role: 'two' }, /^several roles have the code or name "two"/],
      [{ _tag: 'UserUnknown' }, /^no user has this name/],
    ] as const)
      expect(() => accepted(E.left(refusal))).to.throw(new RegExp(`${message.source}: nothing was changed$`));
  });
});
