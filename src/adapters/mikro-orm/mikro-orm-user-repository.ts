import type { QueryResult } from '@mikro-orm/core';
import type { MikroORM } from '@mikro-orm/postgresql';
import type { Account } from '../../domain/account/account.js';
import { O, pipe } from '../../contract/values/fp.js';
import { ADMINISTRATOR_ID } from '../../domain/access/permission-policy.js';
import type { DisabledUser, UserRepository } from '../../domain/ports/user-repository.js';
import { IN_USE, OUT_OF_USE } from '../../contract/values/status.js';
import { withinDeadline } from './connection/orm-options.js';
import { UserRow } from './entities/user-row.js';
import { keepingFormer } from './former-hashes.js';
import { statementWrites } from './statement-writes.js';
import { readAccess } from './user-access.js';
import { retryReadWhenLost } from '../postgres/retries.js';
import { isStorableText } from '../postgres/storable-text.js';

/** Longer than the column: a query for it costs the same as a query for any unknown name. */
const IMPOSSIBLE_NAME = '-'.repeat(21);

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
  const write = statementWrites(orm);
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
        await orm.em.fork().nativeUpdate(UserRow, unchanged, { mustChangePassword: true, passwordUnfit: true });
      }),

    changePassword: async (userId, current, next, credentialGeneration) => {
      const values = [next, formerPasswords, userId, current, IN_USE, credentialGeneration];
      const [changed] = await write<{ generation: number }>(CHANGE_PASSWORD, values);
      return changed ? O.some(changed.generation) : O.none;
    },

    formerHashes: (userId) =>
      read(async () => {
        const rows = await orm.em.getConnection().execute<{ hashes: string[] }[]>(FORMER_HASHES, [userId]);
        return rows[0]?.hashes ?? [];
      }),

    accessOf: (userId) => read(() => readAccess(orm, userId)),

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
