import type { MikroORM } from '@mikro-orm/postgresql';
import type { AuditEntry } from '../../../src/domain/audit/audit-entry.js';

type Row = Readonly<Record<string, string | number | Date | null>>;

const ENTRIES = `select entry_id as id, time, event, reason, scope, permission, user_id::float8 as "userId", username, address,
  request_id as "requestId", module, record_id::float8 as "recordId", before, after, count from audit_events order by audit_events.id`;

/** What the table holds, in the order of its numbers. */
export const storedEntries = async (orm: MikroORM): Promise<ReadonlyArray<AuditEntry>> => {
  const rows = await orm.em.getConnection().execute<Row[]>(ENTRIES);
  return rows.map((row) => {
    const present = Object.entries(row).filter(([, value]) => value !== null);
    const { time, ...fields } = Object.fromEntries(present);
    return { ...fields, time: new Date(time as Date) } as unknown as AuditEntry;
  });
};

export const clearEntries = async (orm: MikroORM): Promise<void> => {
  await orm.em.getConnection().execute('delete from audit_events');
};
