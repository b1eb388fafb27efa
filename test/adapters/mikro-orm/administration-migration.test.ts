import type { MikroORM } from '@mikro-orm/postgresql';
import { expect } from 'chai';
import { migrate } from '../../../src/adapters/mikro-orm/migrations/migrate.js';
import { MIGRATIONS, pendingMigrations } from '../../../src/adapters/mikro-orm/migrations/migrations.js';
import { closeOrms, ormAt } from '../../support/postgres/orm.js';
import { sharedPostgres } from '../../support/postgres/shared.js';

const BEFORE = MIGRATIONS.filter(({ name }) => name < '0005');

describe('the migration to administration', () => {
  let orm: MikroORM;
  const rows = (sql: string) => orm.em.getConnection().execute<Record<string, unknown>[]>(sql);
  /** A database of the release before. */
  beforeEach(async function () {
    orm = ormAt(await (await sharedPostgres(this)).newDatabase(), { poolMax: 1 });
    await migrate(orm, BEFORE);
  });
  afterEach(closeOrms);

  it('fails on duplicate names, reports all of them, and changes nothing', async () => {
    await rows(`insert into users (username) values ('Admin'), ('admin'), ('alone'), ('o''neill'), ('O''Neill');
      insert into users (username, deleted) values ('ALONE', true);
      insert into roles (name, code) values ('出纳', ''), ('出纳', ''), ('other', 'same'), ('another', 'same'), ('third', '');
      insert into positions (name) values ('会计'), ('会计'), ('文员');
      insert into positions (name, deleted) values ('文员', true)`);
    const pending = await pendingMigrations(orm);
    const refused = await migrate(orm).catch((error: unknown) => error);
    expect(String(refused)).to.include(
      'several live records have the same name; rename or delete all but one: ' +
        "position name '会计', role code 'same', role name '出纳', user name 'admin', user name 'o''neill'",
    );
    expect(await pendingMigrations(orm)).to.deep.equal(pending);
    expect(await rows('select count(*)::integer as count from users')).to.deep.equal([{ count: 6 }]);

    await rows(`delete from positions where name = '会计'; update roles set name = 'r' || id, code = '';
      update users set deleted = true where username in ('Admin', 'O''Neill')`);
    expect(await migrate(orm)).to.deep.equal(pending);
  });

  it('gives records their first version and menus their new fields', async () => {
    await rows(`insert into users (username) values ('a'); insert into menus (name, type) values ('m', 1);
      insert into positions (name) values ('p'); insert into examples (name, type) values ('e', 1);
      insert into roles (name, code) values ('r', 'r')`);
    await migrate(orm);
    for (const table of ['users', 'roles', 'menus', 'positions', 'examples'])
      expect(await rows(`select version from ${table}`), table).to.deep.equal([{ version: 1 }]);
    expect(await rows('select path, component, icon, visible from menus')).to.deep.equal([
      { path: '', component: '', icon: '', visible: 1 },
    ]);
  });

  it('adds the missing ancestors of granted menus as implied links; existing links stay chosen', async () => {
    await rows(`insert into menus (id, parent_id, name, type) values (1, 0, 'folder', 1), (2, 1, 'page', 2),
        (3, 2, 'button', 3), (4, 1, 'other', 2), (5, 6, 'in a cycle', 2), (6, 5, 'in a cycle', 2), (7, 99, 'orphan', 2);
      insert into roles (id, name) values (1, 'a'), (2, 'b'), (3, 'c'), (4, 'd');
      insert into role_menus (role_id, menu_id) values (1, 3), (2, 1), (2, 3), (3, 5), (3, 7)`);
    await migrate(orm);
    const links = await rows('select role_id, menu_id, implied from role_menus order by role_id, menu_id');
    expect(links.map((link) => Object.values(link))).to.deep.equal([
      ...[
        [1, 1, true],
        [1, 2, true],
        [1, 3, false],
      ],
      ...[
        [2, 1, false],
        [2, 2, true],
        [2, 3, false],
      ],
      ...[
        [3, 5, false],
        [3, 6, true],
        [3, 7, false],
      ],
    ]);
  });

  it('grants the permissions for the choices of a form to the roles that have the form', async () => {
    await rows(`insert into menus (id, parent_id, name, type, permission, sort, deleted) values
        (1, 0, 'users', 2, 'sys:user:page', 1, false), (2, 1, 'add', 3, 'sys:user:add', 4, false),
        (3, 0, 'menus', 2, 'sys:menu:page', 2, false), (4, 3, 'add', 3, 'sys:menu:add', 1, false),
        (5, 0, 'gone', 3, 'sys:user:add', 1, true);
      insert into roles (id, name) values (1, 'users'), (2, 'menus'), (3, 'readers'), (4, 'of a deleted menu');
      insert into role_menus (role_id, menu_id) values (1, 2), (2, 4), (3, 1), (3, 3), (4, 5)`);
    await rows(`select setval(pg_get_serial_sequence('menus', 'id'), 100)`);
    await migrate(orm);
    const added = await rows(
      'select id, parent_id, name, type, permission, sort from menus where id > 100 order by parent_id',
    );
    expect(added.map(({ id: _id, ...menu }) => menu)).to.deep.equal([
      { parent_id: 1, name: '角色选项', type: 3, permission: 'sys:role:options', sort: 5 },
      { parent_id: 3, name: '菜单树', type: 3, permission: 'sys:menu:tree', sort: 2 },
    ]);
    const granted = await rows(`select role_id, permission, implied from role_menus join menus on menus.id = menu_id
      where menu_id > 100 order by role_id`);
    expect(granted.map((link) => Object.values(link))).to.deep.equal([
      [1, 'sys:role:options', false],
      [2, 'sys:menu:tree', false],
    ]);
  });
});
