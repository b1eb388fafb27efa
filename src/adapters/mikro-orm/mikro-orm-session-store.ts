import type { MikroORM } from '@mikro-orm/postgresql';
import { SessionId } from '../../contract/session/session-id.js';
import { searchedText } from '../../contract/listing/list-filters.js';
import { offsetOf } from '../../contract/listing/page-query.js';
import type { SessionStore, StoredSession } from '../../domain/ports/session-store.js';
import type { SessionRecord } from '../../domain/session/session-record.js';
import { IN_USE } from '../../contract/values/status.js';
import { containing, isStorableText } from '../postgres/storable-text.js';
import { timeText } from '../schema/column-texts.js';
import { withinDeadline } from './connection/orm-options.js';
import { oldRowsDeleter } from './old-rows.js';
import { usersWithin } from './users-within.js';

/** In one order, so that two instances do not wait for each other's rows. An end is final. */
const SAVE = `
  insert into sessions (
    id, user_id, credential_generation, address, user_agent, begin_time, refresh_time, end_time, ended)
  select id, user_id, credential_generation, address, user_agent, begin_time, refresh_time, end_time, ended
  from jsonb_to_recordset(?::jsonb) as records (
    id uuid, user_id bigint, credential_generation integer, address text, user_agent text, begin_time timestamptz,
    refresh_time timestamptz, end_time timestamptz, ended boolean)
  order by id
  on conflict (id) do update set
    credential_generation = greatest(sessions.credential_generation, excluded.credential_generation),
    address = coalesce(excluded.address, sessions.address),
    user_agent = coalesce(excluded.user_agent, sessions.user_agent),
    begin_time = case when excluded.address is null then sessions.begin_time else excluded.begin_time end,
    refresh_time = greatest(sessions.refresh_time, excluded.refresh_time),
    end_time = case
      when sessions.ended = excluded.ended then greatest(sessions.end_time, excluded.end_time)
      when sessions.ended then sessions.end_time else excluded.end_time end,
    ended = sessions.ended or excluded.ended`;

/** The usable sessions with their users. The parameters are those of `usableAt`. */
const USABLE = `
  sessions join users on users.id = sessions.user_id and not users.deleted and users.status = ${IN_USE}
    and users.credential_generation = sessions.credential_generation
  where not sessions.ended and sessions.end_time > ?::timestamptz
    and (users.valid_until is null or users.valid_until >= (?::timestamptz at time zone ?)::date)`;

const shownTime = (column: string): string => timeText(column, '?');

/** Total and rows come from one snapshot. Without rows there is one row with the total alone. `within` is a further condition. */
const pageStatement = (within: string): string => `
  with usable as materialized (
    select sessions.*, users.username, users.realname from ${USABLE}${within}
      and (?::bigint is null or sessions.user_id = ?::bigint)
      and (?::text is null or users.username ilike ?::text or users.realname ilike ?::text)),
  counted as (select count(*)::integer as total from usable)
  select total, id, user_id::float8 as "userId", username, realname, coalesce(address, '') as address,
    coalesce(user_agent, '') as "userAgent", ${shownTime('begin_time')} as "beginTime",
    ${shownTime('refresh_time')} as "refreshTime", ${shownTime('end_time')} as "endTime"
  from counted left join lateral (
    select * from usable order by begin_time desc, id desc
    offset case when ?::bigint < total then ?::bigint else 0 end limit ?::bigint) as page on true
  order by begin_time desc, id desc`;

const usersStatement = (
  within: string,
): string => `select sessions.id, sessions.user_id::float8 as "userId" from ${USABLE}
  and sessions.id in (select jsonb_array_elements_text(?::jsonb)::uuid)${within}`;

const END = `
  update sessions set ended = true, end_time = least(end_time, ?::timestamptz)
  where id in (select jsonb_array_elements_text(?::jsonb)::uuid) and not ended`;

/** The lock has the letters `sess`. */
const OLD_SESSIONS = { table: 'sessions', time: 'end_time', lock: 0x73657373 };

const rowOf = (record: SessionRecord) => ({
  id: record.id,
  user_id: record.userId,
  credential_generation: record.credentialGeneration,
  address: record.origin?.address ?? null,
  user_agent: record.origin?.userAgent ?? null,
  begin_time: record.beginTime.toISOString(),
  refresh_time: record.refreshTime.toISOString(),
  end_time: record.endTime.toISOString(),
  ended: record.ended,
});

type PageRow = Readonly<{ total: number; id: string | null }> & Omit<StoredSession, 'id'>;

/** The table `sessions`. Times are shown in `timeZone`. */
export const mikroOrmSessionStore = (orm: MikroORM, timeZone: string): SessionStore => {
  const inTime = withinDeadline(orm);
  const usableAt = (now: Date): ReadonlyArray<string> => [now.toISOString(), now.toISOString(), timeZone];
  const rows = <Row>(sql: string, values: unknown[]): Promise<Row[]> =>
    inTime(() => orm.em.getConnection().execute<Row[]>(sql, values));
  const run = (sql: string, values: unknown[]): Promise<void> =>
    inTime(async () => {
      await orm.em.getConnection().execute(sql, values, 'run');
    });

  return {
    save: (records) => run(SAVE, [JSON.stringify(records.map(rowOf))]),

    page: async (scope, query, now) => {
      const name = searchedText(query.filters, 'name');
      if (name !== undefined && !isStorableText(name)) return { total: 0, records: [] };
      const userId = query.userId ?? null;
      const pattern = name === undefined ? null : containing(name);
      const filters = [userId, userId, pattern, pattern, pattern];
      const offset = offsetOf(query);
      const zones = [timeZone, timeZone, timeZone];
      const { text, values } = usersWithin(scope);
      const found = await rows<PageRow>(pageStatement(text), [
        ...usableAt(now),
        ...values,
        ...filters,
        ...zones,
        offset,
        offset,
        query.pageSize,
      ]);
      const records = found.flatMap(({ total: _total, id, ...session }) => (id === null ? [] : [{ id, ...session }]));
      return { total: found[0]?.total ?? 0, records };
    },

    usersOf: async (scope, ids, now) => {
      const { text, values } = usersWithin(scope);
      const given = [...usableAt(now), JSON.stringify(ids), ...values];
      const found = await rows<{ id: string; userId: number }>(usersStatement(text), given);
      return new Map(found.flatMap(({ id, userId }) => (SessionId.is(id) ? [[id, userId] as const] : [])));
    },

    end: (ids, now) => run(END, [now.toISOString(), JSON.stringify(ids)]),

    deleteBefore: oldRowsDeleter(orm, OLD_SESSIONS),
  };
};
