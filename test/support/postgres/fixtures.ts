import type { MikroORM } from '@mikro-orm/postgresql';
import { MenuRow } from '../../../src/adapters/mikro-orm/entities/menu-row.js';
import { RoleRow } from '../../../src/adapters/mikro-orm/entities/role-row.js';
import { UserRow } from '../../../src/adapters/mikro-orm/entities/user-row.js';
import { LISTED_ENTITIES } from '../../../src/adapters/mikro-orm/entities/listed-entities.js';
import { EVERYTHING } from '../../../src/contract/values/data-scope.js';
import type { ModuleName } from '../../../src/contract/modules/modules.js';
import type { AdministrationFixtures, TrailRow } from '../../port-contracts/administration-fixtures.js';
import type { ImportedRow } from '../../port-contracts/import-fixtures.js';
import type { PeopleFixtures } from '../../port-contracts/people-fixtures.js';
import type { RecordFixtures } from '../../port-contracts/record-fixtures.js';

const TABLES = Object.values(LISTED_ENTITIES).map(({ meta }) => meta.tableName);

/** Empties every table; so few rows are sooner deleted than truncated. */
export const clearTables = async ({ em }: MikroORM): Promise<void> => {
  const tables = [...TABLES, 'user_logins'];
  await em.getConnection().execute(tables.map((table) => `delete from ${table}`).join(';'));
};

/** Leaves exactly these records in the tables. */
export const storeRecords = async (orm: MikroORM, records: RecordFixtures): Promise<void> => {
  await clearTables(orm);
  const em = orm.em.fork();
  for (const [name, rows] of Object.entries(records))
    if (rows.length > 0)
      await em.insertMany(
        LISTED_ENTITIES[name as ModuleName],
        rows.map((row) => ({ ...row })),
      );
};

const storeLinks = async (
  orm: MikroORM,
  table: string,
  links: ReadonlyArray<ReadonlyArray<number | boolean>>,
): Promise<void> => {
  if (links.length === 0) return;
  const rows = links.map((link) => `(${link.join()})`).join();
  await orm.em.getConnection().execute(`insert into ${table} values ${rows}`);
};

/** Leaves exactly these people in the tables. */
export const storePeople = async (orm: MikroORM, { users, roles, menus }: PeopleFixtures): Promise<void> => {
  await clearTables(orm);
  const em = orm.em.fork();
  const rows = users.map(({ passwordHash, ...user }) => ({ ...user, passwordHash: passwordHash ?? null }));
  if (rows.length > 0) await em.insertMany(UserRow, rows);
  // the next user comes after those who brought their ids along
  const most = Math.max(1, ...users.map(({ id }) => id));
  await em.execute(`select setval(pg_get_serial_sequence('users', 'id'), ?)`, [most]);
  const named = roles.map(({ users: _users, menus: _menus, ...role }) => role);
  if (named.length > 0) await em.insertMany(RoleRow, named);
  if (menus.length > 0)
    await em.insertMany(
      MenuRow,
      menus.map((menu) => ({ ...menu, name: 'menu', type: 3 })),
    );
  const linked = (of: 'users' | 'menus') => roles.flatMap((role) => role[of].map((id) => [role.id, id] as const));
  await storeLinks(orm, 'user_roles (role_id, user_id)', linked('users'));
  await storeLinks(orm, 'role_menus (role_id, menu_id)', linked('menus'));
};

/** Leaves exactly these records and links, and an empty trail. New records come after those with ids. */
export const storeAdministration = async (orm: MikroORM, fixtures: AdministrationFixtures): Promise<void> => {
  const { records, userRoles = [], roleMenus = [] } = fixtures;
  await storeRecords(orm, records);
  const sequences = TABLES.map(
    (table) => `select setval(pg_get_serial_sequence('${table}', 'id'), (select greatest(max(id), 1) from ${table}))`,
  );
  await orm.em.getConnection().execute(['delete from audit_events', ...sequences].join(';'));
  const scoped = userRoles.map(([userId, roleId, rows]) => [userId, roleId, rows?.scope ?? EVERYTHING]);
  await storeLinks(orm, 'user_roles (user_id, role_id, scope)', scoped);
  const chosen = userRoles.flatMap(([userId, roleId, rows]) =>
    (rows?.departments ?? []).map(({ id, below }) => [userId, roleId, id, below]),
  );
  await storeLinks(orm, 'user_role_departments (user_id, role_id, department_id, below)', chosen);
  const grants = roleMenus.map(([roleId, menuId, implied = false]) => [roleId, menuId, implied]);
  await storeLinks(orm, 'role_menus (role_id, menu_id, implied)', grants);
};

const withoutNulls = (row: object): object =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));

/** The changes of records in the trail, the oldest first. */
export const storedTrail = async (orm: MikroORM): Promise<ReadonlyArray<TrailRow>> => {
  const rows = await orm.em.getConnection().execute<object[]>(`
    select event as kind, action, input, user_id::integer as "userId", username, address, request_id as "requestId", module,
      record_id::integer as "recordId", before, after
    from audit_events where record_id is not null order by id`);
  return rows.map((row) => withoutNulls(row) as TrailRow);
};

/** The imports of files in the trail, the oldest first. */
export const storedImports = async (orm: MikroORM): Promise<ReadonlyArray<ImportedRow>> => {
  const rows = await orm.em.getConnection().execute<object[]>(`
    select event as kind, action, user_id::integer as "userId", username, address, request_id as "requestId", module, after
    from audit_events where event = 'Imported' order by id`);
  return rows.map((row) => withoutNulls(row) as ImportedRow);
};
