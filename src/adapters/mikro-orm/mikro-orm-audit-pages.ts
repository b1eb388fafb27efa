import type { MikroORM } from '@mikro-orm/postgresql';
import type { AuditRecord } from '../../contract/audit/audit-endpoints.js';
import { REFUSAL_KINDS } from '../../contract/audit/audit-kinds.js';
import { searchedText } from '../../contract/listing/list-filters.js';
import type { RowScope } from '../../domain/access/row-scope.js';
import type { AuditQuery } from '../../domain/audit/audit-query.js';
import { MAX_TOTAL } from '../../contract/listing/capped-page.js';
import { offsetOf } from '../../contract/listing/page-query.js';
import type { AuditPages, FoundAudit } from '../../domain/ports/audit-pages.js';
import { retryReadWhenLost } from '../postgres/retries.js';
import { containing, isStorableText } from '../postgres/storable-text.js';
import { timeText } from '../schema/column-texts.js';
import { withinDeadline } from './connection/orm-options.js';
import { zonedTime } from '../../contract/values/zoned-time.js';
import { sqlTime } from './record-values.js';
import { aboutUsersOf } from './users-within.js';
import type { LoginHour } from '../../contract/audit/audit-endpoints.js';
import { LOGIN_EVENTS, LOGIN_HOURS } from '../../domain/audit/login-hour.js';

/** A part of a statement, with the value of each question mark. */
type Sql = Readonly<{ text: string; values: ReadonlyArray<unknown> }>;

const sql = (text: string, ...values: ReadonlyArray<unknown>): Sql => ({ text, values });

const NEWEST_FIRST = 'order by time desc, id desc';

/** The number of the newest events that a search for a name reads first. It takes about 30 ms. */
const MOST_RECENT = 50_000;

/** The kinds of refusals, in SQL. */
const REFUSALS = REFUSAL_KINDS.map((kind) => `'${kind}'`).join(', ');

/** With the details that have columns of their own. */
const AFTER = `nullif(coalesce(after, '{}') || jsonb_strip_nulls(jsonb_build_object(
    'reason', reason, 'scope', scope, 'permission', permission, 'count', case when count > 1 then count end)), '{}')`;

/** The number, counted to one more than a capped total, and the page, from one snapshot. Without records: one row of nulls. */
const pageStatement = (matching: string): string => `
  with matching as materialized (${matching} ${NEWEST_FIRST} limit ${MAX_TOTAL + 1}),
  shown as (
    select * from audit_events where id in (select id from matching ${NEWEST_FIRST} limit ? offset ?))
  select found, id::float8 as id, ${timeText('time', '?')} as time, event as kind,
    coalesce(action, '') as action, user_id::float8 as "userId", username, module, record_id::float8 as "recordId",
    nullif(before, '{}') as before, ${AFTER} as after, nullif(input, '{}') as input, address,
    request_id as "requestId"
  from (select count(*)::integer as found from matching) as counted left join shown on true
  order by shown.time desc, shown.id desc`;

/**
 * Values: now, the zone, those of `within`, a further condition, and the zone. The hours are moments, so each lasts an hour and the clock may be changed in between. The
 * index of the events has all that is counted without a further condition, so no row is read.
 */
const loginHoursStatement = (within: string): string => `
  with bounds as (
    select last, last - interval '${LOGIN_HOURS - 1} hours' as first from date_trunc('hour', ?::timestamptz, ?) as last),
  counted as (
    select date_bin('1 hour', time, (select first from bounds)) as hour,
      sum(count) filter (where event = '${LOGIN_EVENTS.loggedIn}') as logged_in,
      sum(count) filter (where event = '${LOGIN_EVENTS.refused}') as refused
    from audit_events
    where event in ('${LOGIN_EVENTS.loggedIn}', '${LOGIN_EVENTS.refused}')
      and time >= (select first from bounds) and time < (select last from bounds) + interval '1 hour'${within}
    group by 1)
  select ${timeText('hours.hour', '?')} as hour,
    coalesce(logged_in, 0)::float8 as "loggedIn", coalesce(refused, 0)::float8 as refused
  from bounds cross join generate_series(first, last, interval '1 hour') as hours (hour) left join counted using (hour)
  order by hours.hour`;

type Row = Readonly<{ found: number } & { [Field in keyof AuditRecord]: AuditRecord[Field] | null }>;

const foundIn = (rows: ReadonlyArray<Row>): FoundAudit => ({
  found: rows[0]?.found ?? 0,
  records: rows.flatMap(({ found: _found, ...record }) => (record.id === null ? [] : [record as AuditRecord])),
});

/** The columns of the user whom an event is about. */
const SUBJECT = { department: 'department_id', owner: 'owner_id' };

/** Every condition but that of the name. */
const conditionOf = (scope: RowScope, query: AuditQuery, timeZone: string): Sql => {
  const within = aboutUsersOf(scope, SUBJECT);
  const { userId, kind, refused, action, module, recordId, from, to } = query;
  const moment = (text: string | undefined): Sql => {
    const given = text === undefined ? undefined : zonedTime(text, timeZone);
    return given ? sql('?::timestamptz', sqlTime(given)) : sql('now()');
  };
  const [begin, end] = [moment(from ?? to), moment(to)];
  const parts = [
    sql(`time >= ${begin.text}${from === undefined ? ` - interval '24 hours'` : ''}`, ...begin.values),
    // the whole last second
    ...(to === undefined ? [] : [sql(`time < ${end.text} + interval '1 second'`, ...end.values)]),
    ...(kind === undefined ? [] : [sql('event = ?', kind)]),
    ...(refused === undefined ? [] : [sql(`${refused ? '' : 'not '}(event in (${REFUSALS}))`)]),
    ...(module === undefined ? [] : [sql('module = ?', module)]),
    ...(action === undefined ? [] : [sql('action = ?', action)]),
    ...(recordId === undefined ? [] : [sql('record_id = ?::bigint', recordId)]),
    ...(userId === undefined ? [] : [sql('user_id = ?::bigint', userId)]),
    ...(within ? [within] : []),
  ];
  return sql(parts.map(({ text }) => text).join(' and '), ...parts.flatMap(({ values }) => values));
};

/**
 * The searches for the matching events. Where the first one finds more than is counted, it has the newest of them, and no
 * other is needed. The planner does not know that almost every event may match a name: the index alone would find them all.
 */
const searchesFor = (condition: Sql, name: string | undefined): ReadonlyArray<Sql> => {
  const { text, values } = condition;
  const events = (columns: string) => `select ${columns} from audit_events where ${text}`;
  if (name === undefined) return [sql(events('id, time'), ...values)];
  const pattern = containing(name);
  const recent = `(${events('id, time, username')} ${NEWEST_FIRST} limit ${MOST_RECENT}) as recent`;
  return [
    sql(`select id, time from ${recent} where username ilike ?`, ...values, pattern),
    sql(
      `${events('id, time')} and username ilike ? and text_grams(username) @> pattern_grams(?)`,
      ...values,
      pattern,
      pattern,
    ),
  ];
};

/** The table `audit_events`, on the primary. `timeZone` is the zone of the times. */
export const mikroOrmAuditPages = (orm: MikroORM, timeZone: string): AuditPages => {
  const inTime = withinDeadline(orm);
  const read = <T>(work: () => Promise<T>): Promise<T> => inTime(() => retryReadWhenLost(work));

  const pageFrom = async (offset: number, scope: RowScope, query: AuditQuery): Promise<FoundAudit> => {
    const most = Math.min(query.pageSize, MAX_TOTAL - offset);
    let page = foundIn([]);
    for (const { text, values } of searchesFor(
      conditionOf(scope, query, timeZone),
      searchedText(query.filters, 'name'),
    )) {
      const all = [...values, most, offset, timeZone];
      page = foundIn(await orm.em.getConnection().execute<Row[]>(pageStatement(text), all));
      if (page.found > MAX_TOTAL) return page;
    }
    return page;
  };

  return {
    loginHours: (scope, now) =>
      read(() => {
        const { text, values } = aboutUsersOf(scope, SUBJECT) ?? { text: '', values: [] };
        const statement = loginHoursStatement(text && ` and ${text}`);
        const given = [now.toISOString(), timeZone, ...values, timeZone];
        return orm.em.getConnection().execute<LoginHour[]>(statement, given);
      }),

    find: (scope, query) =>
      read(async () => {
        const texts = [searchedText(query.filters, 'name'), query.module, query.action];
        if (texts.some((text) => text !== undefined && !isStorableText(text))) return foundIn([]);
        const requested = await pageFrom(Math.min(offsetOf(query), MAX_TOTAL), scope, query);
        // beyond the last page: page 1
        return requested.found > 0 && requested.records.length === 0 ? pageFrom(0, scope, query) : requested;
      }),
  };
};
