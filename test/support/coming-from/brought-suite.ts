import { expect } from 'chai';
import { fieldFault } from '../../../src/contract/forms/field-rules.js';
import { isStored } from '../../../src/contract/forms/form-field.js';
import { formOf } from '../../../src/contract/modules/managed-module.js';
import { possibleMenuParent } from '../../../src/contract/access/menu-hierarchy.js';
import { BUTTON, type MenuRecord } from '../../../src/contract/modules/menu.js';
import { MODULES } from '../../../src/contract/modules/modules.js';
import { snakeCase } from '../../../src/contract/values/snake-case.js';
import { menshenHere } from '../../cli/here.js';
import { broughtUsers, type Brought } from './brought.js';
import { settingsFor } from './old-database.js';
import { OLD_USERS } from './old-schemas.js';

const USERS_LEFT_OUT = {
  11: 'another old user has this name',
  12: 'deleted',
  14: 'the user name is that of the operator',
  20: 'has no user name',
} as const;
const USERS_WITHOUT_LOGIN = [16, 17, 21];

/** What holds for every old system. */
export const itBringsWhatFits = (brought: () => Brought): void => {
  it('a dry run reports what happens, and changes nothing', () => {
    // a dry run uses up ids of menus
    const outcomes = (rows: Brought['report']) => rows.map(({ detail: _, ...row }) => row);
    expect(outcomes(brought().tried)).to.deep.equal(outcomes(brought().report)).and.not.empty;
  });

  it('a second run refuses, and changes nothing', async () => {
    const { database, bring } = brought();
    const before = await database.state();
    const failure = await database.shell(bring).catch((error: unknown) => error);
    expect(failure).to.have.property('code', 3);
    expect(failure).to.have.property('stderr').that.includes('the data were brought at');
    expect(await database.state()).to.deep.equal(before);
  });

  it('every record satisfies its form', async () => {
    for (const module of Object.values(MODULES)) {
      // old user names may look like others
      const fields = Object.entries(formOf(module))
        .filter(([, field]) => isStored(field))
        .map(([name, field]) => [name, name === 'username' ? { ...field, pattern: /^/u } : field] as const);
      const rows = await brought().database.rows(`select * from ${module.table}`);
      const faulty = rows.filter((row) => fields.some(([name, field]) => fieldFault(field, row[snakeCase(name)])));
      expect(faulty, module.name).to.deep.equal([]);
    }
  });

  it('menus stand where menus may stand, and a role has those above each of its menus', async () => {
    const { rows } = brought().database;
    const found = await rows<MenuRecord & Readonly<{ parent_id: number }>>('select * from menus');
    const menus = new Map(found.map((menu) => [menu.id, { ...menu, parentId: menu.parent_id }]));
    for (const menu of menus.values()) expect(possibleMenuParent(menus, menu)(menu.parentId), menu.name).to.equal(true);
    for (const { type, permission } of found) if (type === BUTTON) expect(permission).to.match(/^sys:/);
    const gaps = await rows(`select * from role_menus granted join menus on id = menu_id where parent_id <> 0
      and not exists (select from role_menus above where above.role_id = granted.role_id and above.menu_id = parent_id)`);
    expect(gaps).to.deep.equal([]);
  });

  it('versions are 1, totals are exact, and the trail has one row for each record', async () => {
    const [counts] = await brought().database.rows(`
      with records as (select 'user' as module, id, version from users union all select 'role', id, version from roles
        union all select 'department', id, version from departments union all select 'menu', id, version from menus union all select 'position', id, version from positions),
      added as (select module, record_id as id, count(*) from audit_events where event = 'RecordAdded' group by 1, 2)
      select (select count(*)::int from users) as users,
        (select sum(live)::int from listed_tables where table_name = 'users') as total,
        (select sum(live)::int from listed_tables) - (select count(*)::int from records) as wrong,
        (select count(*)::int from records where version <> 1) as later,
        (select count(*)::int from records left join added using (module, id) where count is distinct from 1) as untold`);
    const users = broughtUsers(brought(), OLD_USERS);
    expect(counts).to.deep.equal({ users, total: users, wrong: 0, later: 0, untold: 0 });
  });

  it('the doctor finds nothing wrong', async () => {
    const { output } = await menshenHere(['doctor', '--json'], settingsFor(brought().database.url));
    const { checks } = JSON.parse(output) as { checks: ReadonlyArray<Record<'subject' | 'state', string>> };
    const states = Object.fromEntries(checks.map(({ subject, state }) => [subject, state]));
    expect(states).to.include({ schema: 'ok', database: 'ok' });
    // the host and the stores in memory are no concern of this test
    const ofDatabase = checks.filter(({ subject }) => !/key-value|stores|hashing|secret/.test(subject));
    expect(ofDatabase.filter(({ state }) => state !== 'ok')).to.deep.equal([]);
  });

  it('users who do not fit are left out and named', () => {
    const { saidOf } = brought();
    for (const [id, reason] of Object.entries(USERS_LEFT_OUT))
      expect(saidOf('user', id)).to.deep.equal([`left out: ${reason}`]);
    for (const id of USERS_WITHOUT_LOGIN)
      expect(saidOf('user', id)).to.deep.equal(['check: cannot log in: the password is no bcrypt hash']);
    for (const id of [15, 22]) expect(saidOf('user', id)).to.deep.equal(['changed: has another user name']);
    expect(saidOf('user', 18).join()).to.match(/^check: the user name may look like another one/);
    expect(saidOf('user', 19)).to.deep.equal([]);
    expect(saidOf('user', '9007199254740991')).to.deep.equal(['changed: has another id']);
  });

  it('users keep ids and states, and a new name that the operator gave', async () => {
    const users = await brought().database.rows(`
      select id, username, status, realname, password_hash is not null as hashed from users where id in (10, 13, 15, 16, 22, 23)
      order by id`);
    expect(users).to.deep.equal([
      { id: 10, username: 'long.name', status: 1, realname: '', hashed: true },
      { id: 13, username: 'disabled', status: 2, realname: '', hashed: true },
      { id: 15, username: 'spaced', status: 1, realname: '', hashed: true },
      { id: 16, username: 'salted', status: 1, realname: '', hashed: false },
      { id: 22, username: 'tab in it', status: 1, realname: '', hashed: true },
      { id: 23, username: "o'brien", status: 1, realname: '名'.repeat(30), hashed: true },
    ]);
  });

  it('every old user, role, department, menu and link is brought, or named in the report', async () => {
    const unnamed = await brought().database.rows(`
      with named as (select kind, old_id, detail from coming_from.report where outcome in ('left out', 'merged'))
      select 'user' as kind, old_id from coming_from.users where new_id is null
        and old_id not in (select old_id from named where kind = 'user')
      union all select 'role', old_id from coming_from.roles where new_id is null
        and old_id not in (select old_id from named where kind = 'role')
      union all select 'department', old_id from coming_from.departments where new_id is null
        and old_id not in (select old_id from named where kind = 'department')
      union all select 'menu', old_id from coming_from.menus where outcome <> 'copied'
        and old_id not in (select old_id from named where kind = 'menu')
      union all select 'user_role', user_id from coming_from.user_roles old where not exists (
          select from user_roles l join coming_from.users u on u.new_id = l.user_id
            join coming_from.roles r on r.new_id = l.role_id where u.old_id = old.user_id and r.old_id = old.role_id)
        and (user_id, 'role ' || role_id) not in (select old_id, detail from named where kind = 'sys_user_role')
      union all select 'role_menu', role_id from coming_from.role_menus old where not exists (
          select from role_menus l join coming_from.roles r on r.new_id = l.role_id
            join coming_from.menus m on m.new_id = l.menu_id where r.old_id = old.role_id and m.old_id = old.menu_id)
        and (role_id, 'menu ' || menu_id) not in (select old_id, detail from named where kind = 'sys_role_menu')`);
    expect(unnamed).to.deep.equal([]);
  });
};
