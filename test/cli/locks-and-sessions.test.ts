import { expect } from 'chai';
import { eventually } from '../support/eventually.js';
import { expectRefused, expectSucceeded } from '../support/http/refusals.js';
import { menshenHere as run } from './here.js';
import type { Ran } from './menshen.js';
import { done, refused, useOperator } from './operator.js';

describe('menshen, for an operator: locks, roles and sessions', () => {
  const { storeSettings, menshen, logIn, tokenOf, get, users, rowsOf } = useOperator();
  /** Again while the database does not answer in time, as on a busy machine. */
  const patiently = async (words: ReadonlyArray<string>): Promise<Ran> => {
    let ran: Ran | undefined;
    await eventually(async () => {
      ran = await menshen(words);
      return !ran.errors.includes('database unavailable');
    });
    return ran!;
  };

  it('clears the locks of a name at one address, or at every address of the audit trail', async function () {
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

    for (const [username, where, ...address] of [
      ['guest', 'from 203.0.113.77', '203.0.113.77'],
      ['guest', 'at an address of the audit trail'],
      ['nobody', 'at an address of the audit trail'],
    ] as const)
      expect(await menshen(['unlock', username, ...address])).to.deep.equal(
        refused(`${username} has no lock and no failed login ${where}`, 'cleared'),
      );
  });

  it('lists the locks, with characters escaped that are unsafe for a terminal', async () => {
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

  it('grants permissions to a role, which users have at the next request, with a row in the trail', async function () {
    const token = await tokenOf('auditor', 'Auditor#2026');
    const menus = () => get('/api/v1/menu/page', token);
    expectRefused(await menus(), 'PermissionDenied');
    const words = ['role', 'grant', 'auditor', 'sys:menu:page', 'sys:role:page'];
    const granted = done('the role auditor has sys:menu:page, sys:role:page');
    for (let times = 0; times < 2; times += 1) expect(await patiently(words)).to.deep.equal(granted);
    expectSucceeded(await menus(), '操作成功');
    expectSucceeded(await users(token), '操作成功');
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
    expect(await menshen(['role', 'grant', 'auditor', 'sys:session:end'])).to.deep.equal(
      done('the role auditor has sys:session:end\nand sys:session:page, whose menus stand above'),
    );
  });

  it('lists the sessions of a user and ends one, whose token is refused at the next request', async () => {
    const [token, other] = [await tokenOf('auditor', 'Auditor#2026'), await tokenOf('auditor', 'Auditor#2026')];
    const listed = async () => (await menshen(['session', 'list', '--name', 'AUDitor'])).output.trimEnd().split('\n');
    const { sid } = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as { sid: string };
    await eventually(async () => (await listed()).some((line) => line.startsWith(sid)));
    const [line = ''] = (await listed()).filter((each) => each.startsWith(sid));
    expect(line).to.match(/^[\da-f-]{36}\tauditor\t198\.51\.100\.7\t(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\t){2}\w+$/);
    expect(await menshen(['session', 'end', sid, '7c9e6679-7425-40de-944b-e07fc1f90ae7'])).to.deep.equal(
      refused('a session is unknown or not usable any more'),
    );
    expectSucceeded(await users(token), '操作成功');
    expect(await menshen(['session', 'end', sid.toUpperCase(), sid])).to.deep.equal(done('the session is ended'));
    expectRefused(await users(token), 'TokenRevoked');
    expectSucceeded(await users(other), '操作成功');
    expect((await listed()).some((each) => each.startsWith(sid))).to.equal(false);
  });

  it('prints which setting the unlock of a name needs', async () => {
    const { REDIS_URL: _redis, ...environment } = storeSettings();
    const withoutRedis = await run(['unlock', 'guest'], { environment });
    expect(withoutRedis.code).to.equal(1);
    expect(withoutRedis.errors).to.match(/^menshen: without REDIS_URL [^\n]+\n$/);
    const withoutTrail = await run(['unlock', 'guest'], { environment: { ...storeSettings(), AUDIT_STORE: 'log' } });
    expect(withoutTrail.code).to.equal(2);
    const listed = await run(['lock', 'list'], { environment });
    expect({ code: listed.code, output: listed.output }).to.deep.equal({ code: 1, output: '' });
    expect(listed.errors).to.match(/^menshen: without REDIS_URL [^\n]+\n$/);
    expect(withoutTrail.errors).to.match(/^menshen: with AUDIT_STORE=log [^\n]+: pass the address\n$/);
  });

  it('are all recorded in the audit trail, without a user or an address', async function () {
    const rows = await rowsOf(
      this,
      `select distinct event, user_id, audit_events.username, module, users.username as target, before, after, address
        from audit_events left join users on users.id = record_id and module = 'user'
        where request_id is null and event <> 'GrantsReplaced'`,
    );
    const command = { user_id: null, username: null, address: null, target: null, before: null, after: null };
    const unlocked = (before: object) => ({ ...command, event: 'LoginUnlocked', module: 'lock', before });
    expect(rows).to.have.deep.members([
      { ...command, event: 'SessionsEnded', module: 'user', target: 'auditor' },
      unlocked({ username: 'hanmeimei', address: '203.0.113.21' }),
      unlocked({ username: 'guest' }),
      unlocked({ username: 'Guest', address: '2001:db8::/64' }),
      unlocked({ username: 'guest', address: '203.0.113.77' }),
      unlocked({ username: 'nobody' }),
    ]);
  });
});
