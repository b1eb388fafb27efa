import { expect } from 'chai';
import { accepted } from '../../src/cli/commands/users.js';
import { E } from '../../src/domain/fp.js';
import { eventually } from '../support/eventually.js';
import { call } from '../support/http/call.js';
import { expectRefused, expectSucceeded } from '../support/http/refusals.js';
import { accessTokenIn, dataOf, type Reply } from '../support/http/reply.js';
import { sharedPostgres } from '../support/postgres/shared.js';
import { startListening, stopped } from '../support/process/service-process.js';
import { captchasOf, startStores, type Stores } from '../support/process/stores.js';
import { menshen as run, type Ran } from './menshen.js';

/** White space belongs to a password. */
const PASSWORD = ' Newcomer#2026 \t ';

/** The commands as an operator gives them, beside a service that runs on the same stores. */
describe('menshen, for an operator', () => {
  let stores: Stores;
  let service: Awaited<ReturnType<typeof startListening>> | undefined;
  let url: string;
  before(async function () {
    stores = await startStores(this);
    service = await startListening({ ...stores.environment, TRUST_PROXY: '127.0.0.1/32' });
    ({ url } = service);
  });
  after(async () => {
    if (service) await stopped(service);
  });

  const menshen = (words: ReadonlyArray<string>, input = ''): Promise<Ran> =>
    run(words, { environment: stores.environment, input });
  /** Again while the database does not answer in time, as on a busy machine. */
  const patiently = async (words: ReadonlyArray<string>): Promise<Ran> => {
    let ran: Ran | undefined;
    await eventually(async () => {
      ran = await menshen(words);
      return !ran.errors.includes('database unavailable');
    });
    return ran!;
  };
  const logIn = async (username: string, password: string, from = '198.51.100.7'): Promise<Reply> => {
    const [captcha] = await captchasOf({ url }, stores);
    return call({ url }, '/api/v1/login', { from, form: { username, password, ...captcha } });
  };
  const tokenOf = async (username: string, password: string) => accessTokenIn(await logIn(username, password));
  const examples = (token: string) => call({ url }, '/api/v1/user/page', { token });
  const rowsOf = async (context: Mocha.Context, sql: string) =>
    (await sharedPostgres(context)).run(sql, new URL(stores.environment.DATABASE_URL).pathname.slice(1));
  const done = (...lines: ReadonlyArray<string>) => ({
    code: 0,
    output: lines.map((line) => `${line}\n`).join(''),
    errors: '',
  });
  const refused = (line: string, missing = 'changed') => ({
    code: 1,
    output: '',
    errors: `menshen: ${line}: nothing was ${missing}\n`,
  });

  it('adds a user with roles, who logs in at once and may do what they allow', async function () {
    const options = ['--realname', '新 人', '--role', 'auditor', '--must-change-password', '--password-stdin'];
    const { code, output, errors } = await menshen(['user', 'add', 'newcomer', ...options], `${PASSWORD}\r\n`);
    expect({ code, errors }).to.deep.equal({ code: 0, errors: '' });
    expect(output).to.match(/^added newcomer with id \d+\n$/);
    const reply = await logIn('newcomer', PASSWORD);
    expectSucceeded(reply, '登录成功');
    expect(dataOf(reply)).to.include({ must_change_password: true });
    expectSucceeded(await examples(accessTokenIn(reply)), '操作成功');
    expect((await examples(accessTokenIn(reply))).text).to.include('"realname":"新 人"');
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
    expectSucceeded(await examples(token), '操作成功');
    expect(await menshen(['user', 'set-password', 'auditor', '--password-stdin'], 'Changed#2026')).to.deep.equal(
      done('the password of auditor is changed', 'the tokens of auditor are revoked'),
    );
    expectRefused(await examples(token), 'TokenRevoked');
    expectRefused(await logIn('auditor', 'Auditor#2026'), 'CredentialsIncorrect');
    expectSucceeded(await examples(await tokenOf('auditor', 'Changed#2026')), '操作成功');
  });

  it('ends the tokens of a user at the next request, and nobody else’s', async () => {
    const [token, other] = [await tokenOf('newcomer', PASSWORD), await tokenOf('admin', '123456')];
    expectSucceeded(await examples(token), '操作成功');
    expect(await menshen(['revoke', 'newcomer'])).to.deep.equal(done('the tokens of newcomer are revoked'));
    expectRefused(await examples(token), 'TokenRevoked');
    expectSucceeded(await examples(other), '操作成功');
  });

  it('disables a user, lists the users, and enables the user, whose former tokens stay refused', async () => {
    const token = await tokenOf('newcomer', PASSWORD);
    expect(await menshen(['user', 'disable', 'newcomer'])).to.deep.equal(
      done('newcomer is disabled', 'the tokens of newcomer are revoked'),
    );
    expectRefused(await logIn('newcomer', PASSWORD), 'AccountDisabled');
    const { code, output } = await menshen(['user', 'list']);
    expect(code).to.equal(0);
    expect(output)
      .to.match(/^1\tadmin\tenabled\t/m)
      .and.match(/^\d+\tnewcomer\tdisabled\t新 人$/m);
    expect(output.trimEnd().split('\n')).to.have.length(5);

    expect(await menshen(['user', 'enable', 'newcomer'])).to.deep.equal(done('newcomer is enabled'));
    expectRefused(await examples(token), 'TokenRevoked');
    expectSucceeded(await examples(await tokenOf('newcomer', PASSWORD)), '操作成功');
  });

  it('opens the locks of a name at one address, or at every address of the audit trail', async function () {
    const [here, elsewhere] = ['203.0.113.1', '2001:db8::7'];
    const lockGuest = async () => {
      for (const from of [here, elsewhere]) for (let i = 0; i < 5; i += 1) await logIn('guest', 'wrong password', from);
    };
    const logInFrom = (from: string) => logIn('guest', 'Guest#2026', from);
    await lockGuest();
    const one = await menshen(['unlock', 'Guest', '2001:DB8:0:0:1::9']);
    expect(one.output).to.match(/^cleared: 5 failed logins of Guest from 2001:db8:[0:]*\/64$/m);
    expectSucceeded(await logInFrom('2001:db8::8'), '登录成功');
    expectRefused(await logInFrom(here), 'LoginLocked');

    await lockGuest();
    const addresses = `select distinct address from audit_events
      where username = 'guest' and (address = '${here}' or address like '2001:db8:%')`;
    await eventually(async () => (await rowsOf(this, addresses)).length === 2);
    const { code, output, errors } = await menshen(['unlock', 'guest']);
    expect({ code, errors }).to.deep.equal({ code: 0, errors: '' });
    expect(output)
      .to.match(/^cleared: 5 failed logins of guest from 203\.0\.113\.1$/m)
      .and.match(/^cleared: 5 failed logins of guest from 2001:db8:[0:]*\/64$/m);
    expectSucceeded(await logInFrom(here), '登录成功');

    for (const [words, where] of [
      [['guest', '203.0.113.77'], 'guest from 203.0.113.77 is counted'],
      [['nobody'], 'nobody is counted at an address of the audit trail'],
    ] as const)
      expect(await menshen(['unlock', ...words])).to.deep.equal(refused(`no failed login of ${where}`, 'cleared'));
  });

  it('lists the locks, with what a terminal must not get escaped', async () => {
    for (const [name, from] of [
      ['HanMeimei', '203.0.113.21'],
      ['\u001b[2J', '2001:db8:21::7'],
    ] as const)
      for (let i = 0; i < 5; i += 1) await logIn(name, 'wrong password', from);
    const { code, output, errors } = await menshen(['lock', 'list']);
    expect({ code, errors }).to.deep.equal({ code: 0, errors: '' });
    expect(output)
      .to.match(/^main\thanmeimei\t203\.0\.113\.21\t\d+$/m)
      .and.match(/^main\t\\u001b\[2j\t2001:db8:21::\/64\t\d+$/m);
    await menshen(['unlock', 'hanmeimei', '203.0.113.21']);
    expect((await menshen(['lock', 'list'])).output).not.to.include('hanmeimei');
  });

  it('grants permissions to a role, which users have at the next request, and the trail tells', async function () {
    const token = await tokenOf('auditor', 'Changed#2026');
    const menus = () => call({ url }, '/api/v1/menu/page', { token });
    expectRefused(await menus(), 'PermissionDenied');
    const words = ['role', 'grant', 'auditor', 'sys:menu:page', 'sys:role:page'];
    const granted = done('the role auditor has sys:menu:page, sys:role:page');
    for (let times = 0; times < 2; times += 1) expect(await patiently(words)).to.deep.equal(granted);
    expectSucceeded(await menus(), '操作成功');
    expectSucceeded(await examples(token), '操作成功');
    expect(
      await rowsOf(
        this,
        `select user_id, username, address, request_id from audit_events where event = 'GrantsReplaced'`,
      ),
    ).to.deep.equal([{ user_id: null, username: null, address: null, request_id: null }]);
    for (const [role, permission, said] of [
      ['nobody’s', 'sys:menu:page', 'no role has the code or name "nobody’s"'],
      ['auditor', 'sys:moon:page', 'no menu has the permission "sys:moon:page"'],
    ] as const)
      expect(await menshen(['role', 'grant', role, 'sys:user:page', permission])).to.deep.equal(refused(said));
  });

  it('lists the sessions of a user and ends one, whose token is refused at the next request', async () => {
    const [token, other] = [await tokenOf('newcomer', PASSWORD), await tokenOf('newcomer', PASSWORD)];
    const listed = async () => (await menshen(['session', 'list', '--name', 'NEWcomer'])).output.trimEnd().split('\n');
    const { sid } = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as { sid: string };
    await eventually(async () => (await listed()).some((line) => line.startsWith(sid)));
    const [line = ''] = (await listed()).filter((each) => each.startsWith(sid));
    expect(line).to.match(/^[\da-f-]{36}\tnewcomer\t198\.51\.100\.7\t(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\t){2}\w+$/);
    expect(await menshen(['session', 'end', sid, '7c9e6679-7425-40de-944b-e07fc1f90ae7'])).to.deep.equal(
      refused('a session is unknown or not usable any more'),
    );
    expectSucceeded(await examples(token), '操作成功');
    expect(await menshen(['session', 'end', sid.toUpperCase(), sid])).to.deep.equal(done('the session is ended'));
    expectRefused(await examples(token), 'TokenRevoked');
    expectSucceeded(await examples(other), '操作成功');
    expect((await listed()).some((each) => each.startsWith(sid))).to.equal(false);
  });

  it('says what unlocking a name needs', async () => {
    const { DATABASE_URL } = stores.environment;
    const withoutRedis = await run(['unlock', 'guest'], { environment: { DATABASE_URL } });
    expect(withoutRedis.code).to.equal(1);
    expect(withoutRedis.errors).to.match(/^menshen: without REDIS_URL [^\n]+\n$/);
    const withoutTrail = await run(['unlock', 'guest'], { environment: { ...stores.environment, AUDIT_STORE: 'log' } });
    expect(withoutTrail.code).to.equal(2);
    const listed = await run(['lock', 'list'], { environment: { DATABASE_URL } });
    expect({ code: listed.code, output: listed.output }).to.deep.equal({ code: 1, output: '' });
    expect(listed.errors).to.match(/^menshen: without REDIS_URL [^\n]+\n$/);
    expect(withoutTrail.errors).to.match(/^menshen: with AUDIT_STORE=log [^\n]+: pass the address\n$/);
  });

  it('keeps a record of all that', async function () {
    const rows = await rowsOf(
      this,
      `select distinct event, user_id, audit_events.username, module, users.username as target, before, after, address
        from audit_events left join users on users.id = record_id and module = 'user'
        where request_id is null and event not in ('GrantsReplaced', 'RecordAdded')`,
    );
    const command = { user_id: null, username: null, address: null };
    const user = (event: string, target: string) => ({
      ...{ ...command, event, module: 'user', target, before: null },
      after: event === 'SessionsEnded' ? null : { username: target },
    });
    const unlocked = (before: object) => ({
      ...{ ...command, event: 'LoginUnlocked', module: 'lock', target: null, before, after: null },
    });
    expect(rows).to.have.deep.members([
      user('UserAdded', 'newcomer'),
      user('PasswordSet', 'auditor'),
      user('TokensRevoked', 'newcomer'),
      user('UserDisabled', 'newcomer'),
      user('UserEnabled', 'newcomer'),
      user('SessionsEnded', 'newcomer'),
      unlocked({ username: 'hanmeimei', address: '203.0.113.21' }),
      unlocked({ username: 'guest' }),
      unlocked({ username: 'Guest', address: '2001:db8::/64' }),
      unlocked({ username: 'guest', address: '203.0.113.77' }),
      unlocked({ username: 'nobody' }),
    ]);
  });

  it('prints the event on standard error when the log is the only audit trail', async () => {
    const environment = { ...stores.environment, AUDIT_STORE: 'log' };
    const before = Date.now();
    const { code, output, errors } = await run(['user', 'enable', 'auditor'], { environment });
    expect({ code, output }).to.deep.equal({ code: 0, output: 'auditor is enabled\n' });
    const { time, recordId, ...line } = JSON.parse(errors) as Readonly<Record<string, unknown>>;
    const event = { event: 'UserEnabled', module: 'user', after: { username: 'auditor' } };
    expect(line).to.deep.equal({ level: 30, ...event, msg: 'audit' });
    expect(recordId).to.be.a('number');
    expect(time).to.be.at.least(before);
  });

  it('changes nothing while the key-value store is out of reach', async () => {
    const environment = { ...stores.environment, REDIS_URL: 'redis://127.0.0.1:1' };
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
  it('names the rule and says that nothing was changed', () => {
    for (const [refusal, message] of [
      [{ _tag: 'UserEntryInvalid', field: 'username' }, /^a user name has 1 to 20 characters, .*/],
      [{ _tag: 'UserEntryInvalid', field: 'realname' }, /^a real name has at most 30 characters, .*/],
      [{ _tag: 'UserEntryInvalid', field: 'password' }, /^a password has 6 to 128 characters/],
      [{ _tag: 'UsernameTaken' }, /^a user with this name exists/],
      [{ _tag: 'RoleUnknown', role: 'nobody’s' }, /^no role has the code or name "nobody’s"/],
      [{ _tag: 'RoleAmbiguous', role: 'two' }, /^several roles have the code or name "two"/],
      [{ _tag: 'UserUnknown' }, /^no user has this name/],
    ] as const)
      expect(() => accepted(E.left(refusal))).to.throw(new RegExp(`${message.source}: nothing was changed$`));
  });
});
