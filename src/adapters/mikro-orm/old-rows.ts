import type { MikroORM } from '@mikro-orm/postgresql';
import { withinDeadline } from './connection/orm-options.js';

/** `lock` is a number that no other program on the server locks. */
export type OldRows = Readonly<{ table: string; time: string; lock: number }>;

/** Only one instance at a time deletes. The lock lasts for this statement. */
const deletion = ({ table, time }: OldRows): string => `
  with turn as materialized (select pg_try_advisory_xact_lock(?) as mine),
  old as materialized (
    select id from ${table} where (select mine from turn) and ${time} < ?::timestamptz order by ${time} limit ?),
  gone as (delete from ${table} using old where ${table}.id = old.id returning 1)
  select count(*)::integer as count from gone`;

/** Deletes the rows whose time is before the moment `before`: the oldest first, and at most `most` rows. Returns the number of deleted rows. */
export const oldRowsDeleter = (orm: MikroORM, rows: OldRows) => {
  const inTime = withinDeadline(orm);
  const statement = deletion(rows);
  return (before: Date, most: number): Promise<number> =>
    inTime(async () => {
      const values = [rows.lock, before.toISOString(), most];
      const [row] = await orm.em.getConnection().execute<{ count: number }[]>(statement, values);
      return row?.count ?? 0;
    });
};
