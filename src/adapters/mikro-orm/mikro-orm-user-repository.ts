import type { QueryResult } from '@mikro-orm/core';
import type { MikroORM } from '@mikro-orm/postgresql';
import type { Account } from '../../domain/account/account.js';
import { EVERYTHING } from '../../contract/values/data-scope.js';
import type { DepartmentNode } from '../../contract/access/department-hierarchy.js';
import { O, pipe } from '../../contract/values/fp.js';
import { limitOf, type ChosenDepartment } from '../../contract/values/role-assignment.js';
import { limitsOf } from '../../domain/access/permission-limits.js';
import { ADMINISTRATOR_ID, type UserAccess } from '../../domain/access/permission-policy.js';
import type { DisabledUser, UserRepository } from '../../domain/ports/user-repository.js';
import { IN_USE, OUT_OF_USE } from '../../contract/values/status.js';
import { withinDeadline } from './connection/orm-options.js';
import { UserRow } from './entities/user-row.js';
import { keepingFormer } from './former-hashes.js';
import { retryReadWhenLost } from '../postgres/retries.js';
import { isStorableText } from '../postgres/storable-text.js';

/** Longer than the column: a query for it costs the same as a query for any unknown name. */
const IMPOSSIBLE_NAME = '-'.repeat(21);

const ACCESS = `
  select u.status, u.credential_generation as "credentialGeneration", u.must_change_password as "mustChangePassword",
    (extract(epoch from u.password_time) * 1000)::float8 as "passwordMs", u.valid_until::text as "validUntil",
    u.has_factor as "hasFactor",
    array_remove(array_agg(distinct m.permission), null) as permissions, coalesce(bool_or(ur.scope <> ?), false) as "isLimited"
  from users u
  left join (user_roles ur join roles r on r.id = ur.role_id and r.status = ? and not r.deleted) on ur.user_id = u.id
  left join (role_menus rm join menus m on m.id = rm.menu_id and m.status = ? and not m.deleted and m.permission <> '')
    on rm.role_id = r.id
  where u.id = ? and not u.deleted
  group by u.id`;

type AccessRow = Readonly<{
  status: number;
  credentialGeneration: number;
  mustChangePassword: boolean;
  passwordMs: number;
  validUntil: string | null;
  hasFactor: boolean;
  permissions: string[];
  /** A role has a data scope that is not everything. */
  isLimited: boolean;
}>;

/** The same of a user with data scopes, in one statement: the roles, each with its scope, and the tree of departments. */
const LIMITED_ACCESS = `
  select u.status, u.credential_generation as "credentialGeneration", u.must_change_password as "mustChangePassword",
    (extract(epoch from u.password_time) * 1000)::float8 as "passwordMs", u.valid_until::text as "validUntil",
    u.has_factor as "hasFactor", u.department_id as "departmentId",
    coalesce((
      select jsonb_agg(jsonb_build_object('scope', ur.scope,
        'departments', (
          select jsonb_agg(jsonb_build_object('id', department_id, 'below', below)) from user_role_departments as chosen
          where chosen.user_id = ur.user_id and chosen.role_id = ur.role_id),
        'permissions', coalesce((
          select jsonb_agg(distinct m.permission) from role_menus rm join menus m on m.id = rm.menu_id
          where rm.role_id = r.id and m.status = ? and not m.deleted and m.permission <> ''), '[]')))
      from user_roles ur join roles r on r.id = ur.role_id and r.status = ? and not r.deleted
      where ur.user_id = u.id), '[]') as roles,
    coalesce((
      select jsonb_agg(jsonb_build_object('id', id, 'parentId', parent_id)) from departments where not deleted), '[]') as departments
  from users u where u.id = ? and not u.deleted`;

type LimitedRow = Omit<AccessRow, 'permissions' | 'isLimited'> &
  Readonly<{
    departmentId: number | null;
    roles: ReadonlyArray<
      Readonly<{
        scope: number;
        departments: ReadonlyArray<ChosenDepartment> | null;
        permissions: ReadonlyArray<string>;
      }>
    >;
    departments: ReadonlyArray<DepartmentNode>;
  }>;

/** What the access has besides permissions. */
const accountState = (
  row: Omit<AccessRow, 'permissions' | 'isLimited'>,
): Omit<UserAccess, 'permissions' | 'limits'> => ({
  enabled: row.status === IN_USE,
  credentialGeneration: row.credentialGeneration,
  mustChangePassword: row.mustChangePassword,
  passwordTime: new Date(row.passwordMs),
  ...(row.validUntil !== null && { validUntil: row.validUntil }),
  ...(row.hasFactor && { hasFactor: true }),
});

const limitedAccess = (userId: number, row: LimitedRow): UserAccess => {
  const { departmentId, roles, departments } = row;
  const granted = roles.map(({ scope, departments: chosen, permissions }) => {
    const rows = limitOf({ scope, ...(chosen && { departments: chosen }) });
    return { permissions, ...(rows && { rows }) };
  });
  const limits = limitsOf({ id: userId, departmentId }, granted, departments);
  return {
    ...accountState(row),
    permissions: [...new Set(roles.flatMap(({ permissions }) => permissions))].toSorted(),
    ...(limits && { limits }),
  };
};

/**
 * `menshen.renewed_hash` tells the trigger on users that the new hash has the same password. It is set in the statement
 * itself: behind a pooler two statements may run on two connections.
 */
const RENEW_HASH = `
  update users set password_hash = ?
  where id = ? and password_hash = ? and set_config('menshen.renewed_hash', ?, true) is not null`;

/** Triggers on users raise the generation and note the time. */
const CHANGE_PASSWORD = `
  update users set password_hash = ?, must_change_password = false, ${keepingFormer()}
  where id = ? and password_hash = ? and status = ? and not deleted
    and credential_generation = ?::integer
  returning credential_generation as generation`;

const FORMER_HASHES = 'select former_hashes as hashes from users where id = ? and not deleted';

/** A row that another transaction writes is left out: its writer may be an administrator, and the next use is noted too. */
const NOTE_USE = `
  update users set used_time = used.time
  from (
    select users.id, given.time from users
    join jsonb_to_recordset(?::jsonb) as given (id integer, time timestamptz) on given.id = users.id
    where given.time >= users.used_time + interval '1 hour'
    order by users.id for update of users skip locked) as used
  where users.id = used.id`;

/** The trigger on users raises version and generation. */
const DISABLE_UNUSED = `
  update users set status = ? where id in (
    select id from users
    where not deleted and status = ? and id <> ? and used_time < ?::timestamptz and (?::bigint is null or id = ?::bigint)
    order by id limit ? for update skip locked)
  returning id, username`;

const NOTE_LOGIN = `
  with former as materialized (
    select login_time, address from user_logins where user_id = ? for update),
  noted as (
    insert into user_logins (user_id, login_time, address)
    -- after the row before was read and locked
    select ?, ?::timestamptz, ? from (select count(*) from former) as seen
    on conflict (user_id) do update set login_time = excluded.login_time, address = excluded.address)
  select (extract(epoch from login_time) * 1000)::float8 as "timeMs", address from former`;

type LoginRow = Readonly<{ timeMs: number; address: string }>;

const accountOf = (row: UserRow): Account => ({
  id: row.id,
  username: row.username,
  realname: row.realname,
  passwordHash: row.passwordHash ?? undefined,
  credentialGeneration: row.credentialGeneration,
  enabled: row.status === IN_USE,
  mustChangePassword: row.mustChangePassword,
  passwordTime: row.passwordTime,
  validUntil: row.validUntil ?? null,
  usedTime: row.usedTime,
  ...(row.hasFactor && { hasFactor: true }),
});

/**
 * Every call forks the EntityManager, so no row outlives the call that loaded it. All calls go to the primary.
 * `formerPasswords` is how many hashes of former passwords are kept.
 */
export const mikroOrmUserRepository = (orm: MikroORM, formerPasswords = 0): UserRepository => {
  const inTime = withinDeadline(orm);
  const read = <T>(work: () => Promise<T>): Promise<T> => inTime(() => retryReadWhenLost(work));
  return {
    findByUsername: (username) =>
      read(async () => {
        const name = isStorableText(username) ? username : IMPOSSIBLE_NAME;
        const row = await orm.em.fork().findOne(UserRow, { username: { $eq: name }, deleted: { $eq: false } });
        return pipe(O.fromNullable(row), O.map(accountOf));
      }),

    replacePasswordHash: (userId, current, next) =>
      inTime(async () => {
        const values = [next, userId, current, next];
        const { affectedRows } = await orm.em.getConnection().execute<QueryResult>(RENEW_HASH, values, 'run');
        return affectedRows === 1;
      }),

    findById: (userId) =>
      read(async () => {
        const row = await orm.em.fork().findOne(UserRow, { id: { $eq: userId }, deleted: { $eq: false } });
        return pipe(O.fromNullable(row), O.map(accountOf));
      }),

    requirePasswordChange: (userId, credentialGeneration) =>
      inTime(async () => {
        const unchanged = { id: { $eq: userId }, credentialGeneration: { $eq: credentialGeneration } };
        await orm.em.fork().nativeUpdate(UserRow, unchanged, { mustChangePassword: true });
      }),

    changePassword: (userId, current, next, credentialGeneration) =>
      inTime(async (deadline) => {
        const values = [next, formerPasswords, userId, current, IN_USE, credentialGeneration];
        const rows = await orm.em.fork().transactional(async (em) => {
          const changed = await em.execute<{ generation: number }[]>(CHANGE_PASSWORD, values);
          deadline.check();
          return changed;
        });
        return pipe(
          O.fromNullable(rows[0]),
          O.map(({ generation }) => generation),
        );
      }),

    formerHashes: (userId) =>
      read(async () => {
        const rows = await orm.em.getConnection().execute<{ hashes: string[] }[]>(FORMER_HASHES, [userId]);
        return rows[0]?.hashes ?? [];
      }),

    accessOf: (userId) =>
      read(async () => {
        const connection = orm.em.getConnection();
        const [row] = await connection.execute<AccessRow[]>(ACCESS, [EVERYTHING, IN_USE, IN_USE, userId]);
        if (!row) return O.none;
        if (!row.isLimited) return O.some({ ...accountState(row), permissions: row.permissions });
        const [limited] = await connection.execute<LimitedRow[]>(LIMITED_ACCESS, [IN_USE, IN_USE, userId]);
        return limited ? O.some(limitedAccess(userId, limited)) : O.none;
      }),

    noteUse: (uses) =>
      inTime(async () => {
        // of several uses of one user the latest
        const latest = new Map<number, Date>();
        for (const { userId, time } of uses) if (time >= (latest.get(userId) ?? time)) latest.set(userId, time);
        const rows = [...latest].map(([id, time]) => ({ id, time: time.toISOString() }));
        await orm.em.getConnection().execute(NOTE_USE, [JSON.stringify(rows)], 'run');
      }),

    disableUnused: (before, most, userId) =>
      inTime(() => {
        const only = userId ?? null;
        const values = [OUT_OF_USE, IN_USE, ADMINISTRATOR_ID, before.toISOString(), only, only, most];
        return orm.em.getConnection().execute<DisabledUser[]>(DISABLE_UNUSED, values);
      }),

    noteLogin: (userId, { time, address }) =>
      inTime(async () => {
        const values = [userId, userId, time.toISOString(), address];
        const [former] = await orm.em.getConnection().execute<LoginRow[]>(NOTE_LOGIN, values);
        return former ? O.some({ time: new Date(former.timeMs), address: former.address }) : O.none;
      }),
  };
};
