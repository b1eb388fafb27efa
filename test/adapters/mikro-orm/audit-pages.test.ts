import { randomUUID } from 'node:crypto';
import type { MikroORM } from '@mikro-orm/postgresql';
import { mikroOrmAuditPages } from '../../../src/adapters/mikro-orm/mikro-orm-audit-pages.js';
import { auditPagesContract, type AuditFixture } from '../../contracts/audit-pages.contract.js';
import { clearEntries } from '../../support/audit/stored-entries.js';
import { overEachDatabase } from '../../support/postgres/each-database.js';

const STORE = `
  insert into audit_events (entry_id, time, event, user_id, username, module, record_id, before, after, address, request_id)
  select "entryId", time, kind, "userId", username, module, "recordId", before, after, address, "requestId"
  from jsonb_to_recordset(?::jsonb) as events ("entryId" uuid, time timestamptz, kind text, "userId" bigint,
    username text, module text, "recordId" bigint, before jsonb, after jsonb, address text, "requestId" text)`;

/** Leaves exactly these events in the table. */
const storeEvents = async (orm: MikroORM, events: ReadonlyArray<AuditFixture>): Promise<void> => {
  await clearEntries(orm);
  const rows = events.map((event) => ({ ...event, entryId: randomUUID() }));
  await orm.em.getConnection().execute(STORE, [JSON.stringify(rows)]);
};

overEachDatabase('mikro-orm audit pages', (orm) =>
  auditPagesContract(async (events, timeZone) => {
    await storeEvents(orm(), events);
    return mikroOrmAuditPages(orm(), timeZone);
  }),
);
