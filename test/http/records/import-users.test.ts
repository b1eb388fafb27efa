import { expect } from 'chai';
import { hash } from 'bcryptjs';
import { restore, stub } from 'sinon';
import { API_PREFIX } from '../../../src/contract/signatures/signature.js';
import { duringSuite } from '../../support/during-suite.js';
import { rowsIn } from '../../support/csv.js';
import { eventually } from '../../support/eventually.js';
import { call } from '../../support/http/call.js';
import { counts, importer, lines } from '../../support/http/import.js';
import { newHolder, newUser, PASSWORD } from '../../support/http/people.js';
import { expectRefused, expectSucceeded } from '../../support/http/refusals.js';
import { dataOf, detailOf, reasonOf } from '../../support/http/reply.js';
import { startTestService, type TestService } from '../../support/http/service.js';
import { logIn, tokenOf } from '../../support/http/session.js';
import { withDemoData } from '../../support/http/with-demo-data.js';
import { newMigratedDatabase } from '../../support/postgres/migrated-database.js';
import { sharedPostgres } from '../../support/postgres/shared.js';

const HASH = `$2a$04$${'a'.repeat(53)}`;

describe('imports of users', () => {
  const service = duringSuite(
    async (context) => {
      const url = await newMigratedDatabase(await sharedPostgres(context));
      return startTestService({ environment: { DATABASE_URL: url }, prepare: withDemoData });
    },
    (running: TestService) => running.stop(),
  );
  let admin: string;
  before(async () => {
    admin = await tokenOf(service());
  });
  afterEach(restore);
  const { ask, dry, real, done, file } = importer(service, () => admin);
  const errorsOf = async (text: string) =>
    (await dry('user', text)).errors.map(({ line, field, reason }) => [line, field, reason]);
  const run = (sql: string, values: ReadonlyArray<unknown>) =>
    service()
      .orm()
      .em.getConnection()
      .execute<Readonly<Record<string, unknown>>[]>(sql, [...values]);
  const holder = async (...actions: ReadonlyArray<string>) => {
    const token = await tokenOf(service(), await newHolder(service(), ...actions.map((name) => `sys:user:${name}`)));
    return importer(service, () => token);
  };

  it('let people log in with a password of the file, and with the hash of another system', async () => {
    const { roleId } = await newHolder(service(), 'sys:example:page');
    const passwordHash = await hash('Elsewhere#1', 4);
    const text = lines(
      'username,realname,password,passwordHash,roleIds,mustChange',
      `imported-1,一,First#2026,,${roleId},true`,
      `imported-2,二,,${passwordHash},,false`,
    );
    expect(counts(await done('user', text))).to.deep.equal({ added: 2, updated: 0, unchanged: 0, refused: 0 });
    expectSucceeded(await logIn(service(), { username: 'imported-1', password: 'First#2026' }), '登录成功');
    expectSucceeded(await logIn(service(), { username: 'imported-2', password: 'Elsewhere#1' }), '登录成功');
    const rows = await run(
      `select version, must_change_password as "mustChange",
        (select array_agg(role_id) from user_roles where user_id = users.id) as roles
        from users where username like 'imported-_' order by username`,
      [],
    );
    expect(rows).to.deep.equal([
      { version: 1, mustChange: true, roles: [roleId] },
      { version: 1, mustChange: false, roles: null },
    ]);
    const trail = await run(`select before, after::text from audit_events where action = 'import'`, []);
    expect(JSON.stringify(trail)).to.not.match(/First#2026|\$2[aby]\$/);
  });

  it('give a role in its default data scope, which the trail names as that of a form does', async () => {
    const token = admin;
    const role = { name: 'imported in scope', code: 'imported-in-scope', defaultScope: 3 };
    const added = await call(service(), `${API_PREFIX}/role/add`, { token, form: role });
    const roleId = Number(dataOf(added)['id']);
    await done('user', lines('username,realname,roleIds', `scoped-1,一,${roleId}`));
    const form = { username: 'scoped-2', realname: '二', roles: [{ roleId, scope: 3 }] };
    dataOf(await call(service(), `${API_PREFIX}/user/add`, { token, form }));
    const trail = await run(
      `select action, after->'roles' as roles from audit_events
        where event = 'RecordAdded' and after->>'username' like 'scoped-_' order by after->>'username'`,
      [],
    );
    expect(trail).to.deep.equal([
      { action: 'import', roles: [{ roleId, scope: 3 }] },
      { action: 'add', roles: [{ roleId, scope: 3 }] },
    ]);
  });

  it('export the roles, and change nothing with them', async () => {
    const { id, roleId } = await newHolder(service(), 'sys:example:page', 'sys:position:page');
    const text = await file('user/export?columns=form');
    const [header = [], ...rows] = rowsIn(text);
    const row = rows.find(([first]) => first === String(id)) ?? [];
    const cell = (name: string) => row[header.indexOf(name)];
    expect([cell('roleIds'), cell('password'), cell('mustChange')]).to.deep.equal([String(roleId), '', '']);
    expect(await done('user', text)).to.include({ added: 0, updated: 0, unchanged: rows.length });
  });

  it('refuse a password of an existing user, and other values that an update does not change', async () => {
    const { id, username } = await newUser(service());
    const header = 'id,version,username,realname,password,passwordHash,roleIds,mustChange';
    const row = (username_: string, ...more: ReadonlyArray<string>) => `${id},1,${username_},n,${more.join(',')}`;
    expect(await errorsOf(lines(header, row(username, 'Secret#1', '', '', '')))).to.deep.equal([
      [2, 'password', 'FormInvalid'],
    ]);
    expect(await errorsOf(lines(header, row(username, '', HASH, '', '')))).to.deep.equal([
      [2, 'passwordHash', 'FormInvalid'],
    ]);
    expect(await errorsOf(lines(header, row('other', '', '', '', '')))).to.deep.equal([[2, 'username', 'FormInvalid']]);
    expect(await errorsOf(lines(header, row(username, '', '', '1', '')))).to.deep.equal([
      [2, 'roleIds', 'FormInvalid'],
    ]);
    expect(await errorsOf(lines(header, row('', '', '', '', 'true')))).to.deep.equal([
      [2, 'mustChange', 'FormInvalid'],
    ]);
    expect(await errorsOf(lines(header, row(username, '', '', '', '')))).to.deep.equal([]);
  });

  it('refuse both a password and a hash, neither, and a hash that no login can compute', async () => {
    const header = 'username,password,passwordHash';
    const costly = HASH.replace('$04$', '$31$');
    const text = lines(header, `u-1,Secret#1,${HASH}`, 'u-2,,', `u-3,,${costly}`, 'u-4,short,', `u-5,,${HASH}`);
    expect(await errorsOf(text)).to.deep.equal([
      [2, 'passwordHash', 'FormInvalid'],
      [3, 'password', 'FormInvalid'],
      [4, 'passwordHash', 'FormInvalid'],
      [5, 'password', 'FormInvalid'],
    ]);
  });

  it('take names in any case for one, within the file too', async () => {
    const text = lines('username,passwordHash', `Same-Name,${HASH}`, `same-name,${HASH}`, `ADMIN,${HASH}`);
    expect(await errorsOf(text)).to.deep.equal([
      [2, 'username', 'ValueTaken'],
      [3, 'username', 'ValueTaken'],
      [4, 'username', 'ValueTaken'],
    ]);
  });

  it('need a permission of their own for hashes', async () => {
    const text = lines('username,passwordHash', `hashed,${HASH}`);
    const [without, with_] = [await holder('import', 'add'), await holder('import', 'add', 'importHashes')];
    expectRefused(await without.ask('user', 'dryRun=true', text), 'PermissionDenied');
    expect(await with_.dry('user', text)).to.include({ added: 1, refused: 0 });
  });

  it('protect the administrator, the own account and rights that the actor does not have, row by row', async () => {
    const actor = await newHolder(service(), 'sys:user:import', 'sys:user:add', 'sys:user:update');
    const strong = await newHolder(service(), 'sys:role:grant');
    const token = await tokenOf(service(), actor);
    const own = importer(service, () => token);
    const text = lines(
      'id,version,realname,status,username,passwordHash,roleIds',
      '1,1,x,1,,,',
      `${actor.id},1,x,2,,,`,
      `${strong.id},1,x,1,,,`,
      `,,x,1,given,${HASH},${strong.roleId}`,
      `${actor.id + 100_000},1,x,1,,,`,
    );
    // the hash needs its permission, so the row that has it is judged apart
    expectRefused(await own.ask('user', 'dryRun=true', text), 'PermissionDenied');
    const { errors } = await own.dry(
      'user',
      text.replace(HASH, '').replace('passwordHash', 'password').replace(',given,,', ',given,Secret#1,'),
    );
    expect(errors.map(({ line, field, reason }) => [line, field, reason])).to.deep.equal([
      [2, null, 'AdministratorProtected'],
      [3, null, 'SelfProtected'],
      [4, null, 'PermissionNotHeld'],
      [5, null, 'PermissionNotHeld'],
      [6, null, 'RecordNotFound'],
    ]);
    const refusals = await run(
      `select reason, permission from audit_events where event = 'WriteRefused' and user_id = ?`,
      [actor.id],
    );
    expect(refusals.every(({ permission }) => permission === 'sys:user:import')).to.equal(true);
  });

  it('add a user without a password, who cannot log in before it is reset, and whose detail says so', async () => {
    const username = 'imported-without';
    expect(await done('user', lines('username', username))).to.include({ added: 1 });
    for (const password of ['', 'First#2026'])
      expect((await logIn(service(), { username, password })).json).to.include({ code: 1 });
    const [row] = await run('select id from users where username = ?', [username]);
    const detail = async () =>
      dataOf(await call(service(), `${API_PREFIX}/user/detail?id=${String(row?.['id'])}`, { token: admin }));
    expect(await detail()).to.include({ hasPassword: false });
    const form = { id: row?.['id'], password: 'Second#2026' };
    dataOf(await call(service(), `${API_PREFIX}/user/resetPassword`, { token: admin, form }));
    expect(await detail()).to.include({ hasPassword: true });
    expectSucceeded(await logIn(service(), { username, password: 'Second#2026' }), '登录成功');
  });

  it('hash no password before every row is allowed, and at most 500', async () => {
    const hashing = stub(service().port('hasher'), 'hash').resolves(HASH);
    const wrong = lines('username,password', 'n-1,Secret#1', 'n-2,');
    expect(reasonOf(await real('user', wrong))).to.equal('ImportRefused');
    expect(hashing.callCount).to.equal(0);
    const right = lines('username,password', 'n-1,Secret#1', `n-2,${PASSWORD}`);
    await dry('user', right);
    expect(hashing.callCount).to.equal(0);
    await done('user', right);
    expect(hashing.callCount).to.equal(2);
    const many = lines('username,password', ...Array.from({ length: 501 }, (_, i) => `m-${i},Secret#1`));
    expect(detailOf(await ask('user', 'dryRun=true', many))).to.deep.equal({
      ...{ field: 'password', english: 'the file has more than 500 new passwords' },
    });
  });

  it('run two at a time in one process', async () => {
    const imports = service().port('recordImports');
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const judge = imports.judge.bind(imports);
    const judging = stub(imports, 'judge').callsFake(async (target, decide) => {
      await held;
      return judge(target, decide);
    });
    const text = lines('name', 'x');
    const asks = [await holder('import', 'add'), await holder('import', 'add')].map((holding) => holding.ask);
    const users = lines('username,password', 'x,Secret#1');
    const running = asks.map((askOther) => askOther('user', 'dryRun=true', users));
    await eventually(() => judging.callCount === 2);
    const third = await ask('position', 'dryRun=true', text);
    release();
    expectRefused(third, 'ImportsBusy');
    for (const reply of await Promise.all(running)) expectSucceeded(reply, '操作成功');
    expectSucceeded(await ask('position', 'dryRun=true', text), '操作成功');
  });
});
