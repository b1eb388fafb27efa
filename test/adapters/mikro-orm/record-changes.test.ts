import { expect } from 'chai';
import type { RecordChanges } from '../../../src/domain/ports/record-changes.js';
import { recordChangesOn } from '../../support/postgres/record-changes.js';

import {
  ADMINISTRATOR,
  always,
  aMenuRecord,
  aUserRecord,
  chosen,
} from '../../port-contracts/administration-fixtures.js';
import { aRecord } from '../../port-contracts/record-fixtures.js';
import { expectRight } from '../../support/expect-either.js';
import { migratedDatabase, overEachDatabase, urlOf } from '../../support/postgres/each-database.js';
import { storeAdministration, storedTrail } from '../../support/postgres/fixtures.js';
import { ormAt } from '../../support/postgres/orm.js';
import { eventually } from '../../support/eventually.js';

const sorted = (sort: number) =>
  always({ id: 1, values: { sort }, trail: { kind: 'RecordUpdated', before: {}, after: { sort } } });

overEachDatabase('mikroOrmRecordChanges', (orm) => {
  const rows = (sql: string) => orm().em.getConnection().execute<Record<string, unknown>[]>(sql);
  const change = (...parts: Parameters<RecordChanges['change']>) => recordChangesOn(orm()).change(...parts);
  const versionsIn = async (table: string) =>
    (await rows(`select version from ${table} order by id`)).map(({ version }) => Number(version));
  const risen = async (table: string, sql: string) => {
    const before = await versionsIn(table);
    await rows(sql);
    return (await versionsIn(table)).map((version, i) => version - before[i]!);
  };

  /** A statement of another program on each module, for each field of its form. */
  const FORM_FIELDS: Readonly<Record<string, ReadonlyArray<string>>> = {
    users: ["username = 'x'", "realname = 'x'", 'sort = 9', 'status = 2'],
    roles: ["name = 'x'", "code = 'x'", 'sort = 9', 'status = 2'],
    menus: [
      ...["name = 'x'", 'type = 3', "permission = 'x'", 'sort = 9', 'status = 2', 'parent_id = 2'],
      ...["path = 'x'", "component = 'x'", "icon = 'x'", "english = 'x'", 'visible = 2'],
    ],
    positions: ["name = 'x'", 'sort = 9', 'status = 2'],
    examples: ["name = 'x'", 'type = 9', 'sort = 9', 'status = 2'],
  };

  describe('the version', () => {
    beforeEach(() =>
      storeAdministration(orm(), {
        records: {
          user: [aUserRecord(1), aUserRecord(2)],
          role: [aRecord('role', 1), aRecord('role', 2)],
          menu: [aMenuRecord(1, ''), aMenuRecord(2, '')],
          position: [aRecord('position', 1), aRecord('position', 2)],
          example: [aRecord('example', 1), aRecord('example', 2)],
        },
        userRoles: [[1, 1]],
        roleMenus: [[1, 1]],
      }),
    );

    for (const [table, fields] of Object.entries(FORM_FIELDS))
      it(`of ${table} rises by one when another program changes a form field, and with no other change`, async () => {
        for (const field of fields) {
          expect(await risen(table, `update ${table} set ${field} where id = 1`), field).to.deep.equal([1, 0]);
          expect(await risen(table, `update ${table} set ${field} where id = 1`), `${field} again`).to.deep.equal([
            0, 0,
          ]);
        }
        const others = `update_user = 'x', update_time = now(), create_user = 'x', deleted = true`;
        expect(await risen(table, `update ${table} set ${others} where id = 1`)).to.deep.equal([0, 0]);
      });

    it('of a user or a role rises when links of that record change, and no other version rises', async () => {
      const linked = async (table: string, sql: string) => (await risen(table, sql)).map((by) => by > 0);
      for (const [sql, table, expected] of [
        ['insert into user_roles (user_id, role_id) values (2, 1), (2, 2)', 'users', [false, true]],
        ['update user_roles set role_id = 2 where user_id = 1', 'users', [true, false]],
        ['delete from user_roles where user_id = 1', 'users', [true, false]],
        ['delete from user_roles where user_id = 1', 'users', [false, false]],
        ['insert into role_menus (role_id, menu_id) values (2, 1), (2, 2)', 'roles', [false, true]],
        ['update role_menus set implied = true where role_id = 1', 'roles', [true, false]],
        ['delete from role_menus where role_id = 1', 'roles', [true, false]],
      ] as const)
        expect(await linked(table, sql), sql).to.deep.equal(expected);
    });
  });

  it('refuses duplicate names that another program writes, in any case, among records that are not deleted', async () => {
    await storeAdministration(orm(), {
      records: {
        user: [aUserRecord(1), aUserRecord(2, { deleted: true }), aUserRecord(3)],
        role: [aRecord('role', 1, { code: '' }), aRecord('role', 2, { code: '' })],
      },
    });
    const codeOf = (sql: string) =>
      rows(sql).then(
        () => undefined,
        (error: unknown) => (error as { code: string }).code,
      );
    expect(await codeOf("insert into users (username) values ('USER-1')")).to.equal('23505');
    expect(await codeOf("insert into users (username) values ('USER-2')")).to.equal(undefined);
    expect(await codeOf('update users set deleted = false where id = 2')).to.equal('23505');
    expect(await codeOf("update roles set code = 'same' where id in (1, 2)")).to.equal('23505');
    expect(await codeOf("insert into positions (name) values ('same'), ('same')")).to.equal('23505');
  });

  describe('an error between the change and its row of the trail', () => {
    const HINDER = `create function hinder() returns trigger language plpgsql as $$
        begin raise exception 'hindered' using errcode = 'XX001'; end $$;
      create trigger hinder before insert on audit_events for each row execute function hinder()`;
    afterEach(() => rows('drop trigger if exists hinder on audit_events; drop function if exists hinder()'));

    for (const [module, table] of [
      ['position', 'positions'],
      ['role', 'roles'],
    ] as const)
      it(`saves neither the change nor its row of the trail: a change of ${table}, of links, an addition, a deletion`, async () => {
        await storeAdministration(orm(), {
          records: { [module]: [aRecord(module, 1)], menu: [aMenuRecord(5, '')], user: [aUserRecord(5)] },
          ...(module === 'role' && { userRoles: [[5, 1]], roleMenus: [[1, 5]] }),
        });
        const state = async () => [
          await rows(`select * from ${table} order by id`),
          await rows('select user_id, role_id from user_roles'),
          await rows('select role_id, menu_id, implied from role_menus'),
          await storedTrail(orm()),
        ];
        const before = await state();
        await rows(HINDER);
        const trail = { kind: 'RecordUpdated', before: {}, after: {} } as const;
        const values = { name: 'new', sort: 0, status: 1, ...(module === 'role' && { code: 'new' }) };
        for (const changes of [
          [{ id: 1, values: { sort: 3 }, trail }],
          [{ id: undefined, values, trail, ...(module === 'role' && { links: chosen(5) }) }],
          [{ id: 1, ...(module === 'role' ? { links: [] } : { values: { status: 2 } }), trail }],
          [{ id: 1, deleted: true as const, trail }],
        ]) {
          const failed = await change(
            { module, ids: [1], actor: ADMINISTRATOR, scope: 'everything' },
            always(...changes),
          ).catch((error: unknown) => error);
          expect(failed).to.be.instanceOf(Error);
          expect(await state()).to.deep.equal(before);
        }
        await rows('drop trigger hinder on audit_events');
        expectRight(await change({ module, ids: [1], actor: ADMINISTRATOR, scope: 'everything' }, sorted(3)));
      });
  });
});

describe('a connection that ends in the middle of a change', () => {
  const orm = migratedDatabase();

  for (const module of ['position', 'role'] as const)
    it(`saves neither the change of a ${module} nor its row of the trail`, async () => {
      await storeAdministration(orm(), { records: { [module]: [aRecord(module, 1)] } });
      const other = ormAt(urlOf(orm()));
      const execute = (sql: string) => other.em.getConnection().execute<object[]>(sql);
      const { change } = recordChangesOn(orm());
      const scope = { module, ids: [1], actor: ADMINISTRATOR, scope: 'everything' } as const;
      const waiting = `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      const outcome = await other.em.transactional(async (em) => {
        // The change waits for this lock after it has written the record.
        await em.execute('lock table audit_events in access exclusive mode');
        const changing = change(scope, sorted(3)).catch((error: unknown) => error);
        await eventually(async () => (await execute(waiting)).length === 1);
        await execute(`select pg_terminate_backend(pid) from (${waiting}) as waiting`);
        return changing;
      });
      expect(outcome).to.be.instanceOf(Error);
      const sorts = await orm().em.getConnection().execute<object[]>(`select sort from ${module}s`);
      expect(sorts).to.deep.equal([{ sort: 0 }]);
      expect(await storedTrail(orm())).to.deep.equal([]);
      expectRight(await change(scope, sorted(4)));
    });
});
