import type { MikroORM } from '@mikro-orm/postgresql';
import type { AuditQuery, AuditRecord } from '../../domain/audit/audit-query.js';
import { MAX_TOTAL } from '../../domain/listing/capped-page.js';
import { offsetOf } from '../../domain/listing/page-query.js';
import type { AuditPages, FoundAudit } from '../../domain/ports/audit-pages.js';
import { isStorableText } from '../postgres/storable-text.js';
import { withinDeadline } from './connection/orm-options.js';
import { containing } from './containing.js';

/** A part of the `where` clause, with the value of each question mark. */
type Condition = readonly [sql: string, ...values: ReadonlyArray<unknown>];

/** The number, counted to one more than a capped total, and the page. Both see one snapshot. Without records there is one row of nulls. */
const pageStatement = (where: string): string => `
  with counted as materialized (
    select count(*)::integer as found from (select 1 from audit_events where ${where} limit ${MAX_TOTAL + 1}) as matching),
  shown as materialized (select * from audit_events where ${where} order by time desc, id desc limit ? offset ?)
  select found, id::float8 as id, to_char(time at time zone ?, 'YYYY-MM-DD HH24:MI:SS') as time, event as kind,
    user_id::float8 as "userId", username, module, record_id::float8 as "recordId", before, after, address,
    request_id as "requestId"
  from counted left join shown on true order by shown.time desc, shown.id desc`;

type Row = Readonly<{ found: number } & { [Field in keyof AuditRecord]: AuditRecord[Field] | null }>;

const foundIn = (rows: ReadonlyArray<Row>): FoundAudit => ({
  found: rows[0]?.found ?? 0,
  records: rows.flatMap(({ found: _found, ...record }) => (record.id === null ? [] : [record as AuditRecord])),
});

const conditionsOf = (
  { substring, equality, kind, module, from, to }: AuditQuery,
  timeZone: string,
): ReadonlyArray<Condition> => {
  const { name } = substring;
  const { userId } = equality;
  const end: Condition = to === undefined ? ['now()'] : ['(?::timestamp at time zone ?)', to, timeZone];
  const [endSql, ...endValues] = end;
  return [
    from === undefined
      ? [`time >= ${endSql} - interval '24 hours'`, ...endValues]
      : ['time >= ?::timestamp at time zone ?', from, timeZone],
    // the whole last second
    ...(to === undefined ? [] : [[`time < ${endSql} + interval '1 second'`, ...endValues] as const]),
    ...(kind === undefined ? [] : [['event = ?', kind] as const]),
    ...(module === undefined ? [] : [['module = ?', module] as const]),
    ...(userId === undefined ? [] : [['user_id = ?::bigint', userId] as const]),
    ...(name === undefined
      ? []
      : [['username ilike ? and text_grams(username) @> pattern_grams(?)', containing(name), containing(name)] as const]),
  ];
};

/** The table `audit_events`, on the primary. `timeZone` is the zone of the times. */
export const mikroOrmAuditPages = (orm: MikroORM, timeZone: string): AuditPages => {
  const inTime = withinDeadline(orm);
  return {
    find: (query) =>
      inTime(async () => {
        const texts = [query.substring['name'], query.kind, query.module];
        if (texts.some((text) => text !== undefined && !isStorableText(text))) return foundIn([]);
        const conditions = conditionsOf(query, timeZone);
        const where = conditions.map(([sql]) => sql).join(' and ');
        const values = conditions.flatMap(([, ...given]) => given);
        const pageFrom = async (offset: number): Promise<FoundAudit> => {
          const most = Math.min(query.pageSize, MAX_TOTAL - offset);
          const all = [...values, ...values, most, offset, timeZone];
          return foundIn(await orm.em.getConnection().execute<Row[]>(pageStatement(where), all));
        };
        const requested = await pageFrom(Math.min(offsetOf(query), MAX_TOTAL));
        // beyond the last page: page 1
        return requested.found > 0 && requested.records.length === 0 ? pageFrom(0) : requested;
      }),
  };
};
