import type { MikroORM } from '@mikro-orm/postgresql';
import { O, pipe } from '../../contract/values/fp.js';
import { IN_USE } from '../../contract/values/status.js';
import type { CodeDigest, FactorStore, SealedSecret } from '../../domain/ports/factor-store.js';
import { retryReadWhenLost } from '../postgres/retries.js';
import { withinDeadline } from './connection/orm-options.js';
import { statementWrites } from './statement-writes.js';

const FIND = 'select secret, codes from user_factors where user_id = ?';

const SAVE_PENDING = `
  insert into pending_factors (user_id, secret, time) values (?, ?, ?::timestamptz)
  on conflict (user_id) do update set secret = excluded.secret, time = excluded.time`;

const PENDING = 'select secret from pending_factors where user_id = ? and time >= ?::timestamptz';

/** A row that another session has just added or removed is waited for, so of several callers one adds a factor. */
const ADD = `
  with used as (delete from pending_factors where user_id = ? and secret = ? returning user_id),
  added as (
    insert into user_factors (user_id, secret, last_step, codes)
    select id, ?, ?::bigint, array(select jsonb_array_elements_text(?::jsonb))
    from users join used on user_id = id where status = ? and not deleted
    on conflict do nothing returning user_id)
  update users set has_factor = true, credential_generation = credential_generation + 1
  where id in (select user_id from added)
  returning credential_generation as generation`;

const CLAIM_STEP = `
  update user_factors set last_step = ?::bigint where user_id = ? and secret = ? and last_step < ?::bigint
  returning user_id`;

const CLAIM_CODE = `
  update user_factors set codes = array_remove(codes, ?::text) where user_id = ? and ?::text = any(codes)
  returning user_id`;

const REPLACE_CODES = `
  update user_factors set codes = array(select jsonb_array_elements_text(?::jsonb)) where user_id = ? and secret = ?
  returning user_id`;

/** Also of a disabled user. A secret that waits is removed too. */
const REMOVE = `
  with waiting as (delete from pending_factors where user_id = ?),
  removed as (delete from user_factors where user_id = ? returning user_id)
  update users set has_factor = false, credential_generation = credential_generation + 1
  where id in (select user_id from removed)
  returning credential_generation as generation`;

const RESEAL = 'update user_factors set secret = ? where user_id = ? and secret = ? returning user_id';

const LIST = 'select user_id as "userId", secret from user_factors where user_id > ? order by user_id limit ?::integer';

type Generation = Readonly<{ generation: number }>;
type Factor = Readonly<{ secret: SealedSecret; codes: CodeDigest[] }>;

/** The tables `user_factors` and `pending_factors`, and the flag of users. Each step is one statement. */
export const mikroOrmFactorStore = (orm: MikroORM): FactorStore => {
  const inTime = withinDeadline(orm);
  const rows = <Row>(sql: string, values: unknown[]): Promise<Row[]> =>
    inTime(() => orm.em.getConnection().execute<Row[]>(sql, values));
  const write = statementWrites(orm);
  const read = <Row>(sql: string, values: unknown[]): Promise<Row[]> =>
    inTime(() => retryReadWhenLost(() => orm.em.getConnection().execute<Row[]>(sql, values)));
  const changes = async (sql: string, values: unknown[]): Promise<boolean> => (await rows(sql, values)).length === 1;
  const generationAfter = async (sql: string, values: unknown[]): Promise<O.Option<number>> =>
    pipe(
      O.fromNullable((await write<Generation>(sql, values))[0]),
      O.map(({ generation }) => generation),
    );

  return {
    find: async (userId) => O.fromNullable((await read<Factor>(FIND, [userId]))[0]),
    savePending: async (userId, secret, time) => {
      await rows(SAVE_PENDING, [userId, secret, time.toISOString()]);
    },
    pending: async (userId, since) => {
      const found = await read<Pick<Factor, 'secret'>>(PENDING, [userId, since.toISOString()]);
      return O.fromNullable(found[0]?.secret);
    },
    add: (userId, pending, { secret, lastStep, codes }) =>
      generationAfter(ADD, [userId, pending, secret, lastStep, JSON.stringify(codes), IN_USE]),
    claimStep: (userId, secret, step) => changes(CLAIM_STEP, [step, userId, secret, step]),
    claimCode: (userId, digest) => changes(CLAIM_CODE, [digest, userId, digest]),
    replaceCodes: async (userId, secret, codes) =>
      (await write(REPLACE_CODES, [JSON.stringify(codes), userId, secret])).length === 1,
    remove: (userId) => generationAfter(REMOVE, [userId, userId]),
    reseal: (userId, current, next) => changes(RESEAL, [next, userId, current]),
    list: (after, most) => read(LIST, [after, most]),
  };
};
