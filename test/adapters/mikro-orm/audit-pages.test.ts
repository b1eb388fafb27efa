import { randomUUID } from 'node:crypto';
import type { MikroORM } from '@mikro-orm/postgresql';
import { expect } from 'chai';
import { mikroOrmAuditPages } from '../../../src/adapters/mikro-orm/mikro-orm-audit-pages.js';
import { ZONE, type AuditFixture } from '../../port-contracts/audit-fixtures.js';
import { auditPagesContract } from '../../port-contracts/audit-pages.contract.js';
import { clearEntries } from '../../support/audit/stored-entries.js';
import { overBreakableLink } from '../../support/postgres/breakable-link.js';
import { migratedDatabase, overEachDatabase } from '../../support/postgres/each-database.js';

const STORE = `
  insert into audit_events (entry_id, time, event, user_id, username, module, record_id, before, after, action, input, address, request_id,
    department_id, owner_id, reason, scope, permission, count)
  select "entryId", time, kind, "userId", username, module, "recordId", before, after, action, input, address, "requestId",
    "departmentId", "ownerId", details ->> 'reason', details ->> 'scope', details ->> 'permission', coalesce((details ->> 'count')::integer, 1)
  from jsonb_to_recordset(?::jsonb) as events ("entryId" uuid, time timestamptz, kind text, "userId" bigint,
    username text, module text, "recordId" bigint, before jsonb, after jsonb, action text, input jsonb, address text, "requestId" text,
    "departmentId" integer, "ownerId" integer, details jsonb)`;

/** Leaves exactly these events in the table. */
const storeEvents = async (orm: MikroORM, events: ReadonlyArray<AuditFixture>): Promise<void> => {
  await clearEntries(orm);
  const rows = events.map((event) => ({ ...event, entryId: randomUUID() }));
  // a busy machine cannot store all of them within the limit of one statement
  for (let n = 0; n < rows.length; n += 1_000)
    await orm.em.getConnection().execute(STORE, [JSON.stringify(rows.slice(n, n + 1_000))]);
};

overEachDatabase('mikro-orm audit pages', (direct) => {
  const { orm, faultsOf } = overBreakableLink(direct);
  auditPagesContract(
    async (events, timeZone) => {
      await storeEvents(orm(), events);
      return mikroOrmAuditPages(orm(), timeZone);
    },
    faultsOf(() => mikroOrmAuditPages(orm(), ZONE)),
  );
});

describe('mikro-orm audit pages of many events', () => {
  const orm = migratedDatabase();
  const RECENT = `
    insert into audit_events (entry_id, time, event, username, module)
    select gen_random_uuid(), '2030-01-01T12:00:00Z'::timestamptz + n * interval '1 second', 'LoggedIn', 'user ' || n, 'role'
    from generate_series(1, 60000) as n`;

  it('find a name in one event that is older than many others, and a name that many events have', async () => {
    await storeEvents(orm(), [
      { kind: 'LoggedIn', time: new Date('2029-12-31T12:00:00Z'), username: 'Auditor', requestId: 'old' },
    ]);
    await orm().em.getConnection().execute(RECENT);
    const find = (name: string) =>
      mikroOrmAuditPages(orm(), 'Asia/Shanghai').find('everything', {
        ...{ pageNo: 1, pageSize: 2, filters: { name }, from: '2020-01-01 00:00:00' },
      });
    const old = await find('auditor');
    expect([old.found, ...old.records.map(({ requestId }) => requestId)]).to.deep.equal([1, 'old']);
    const many = await find('USER');
    expect([many.found, ...many.records.map(({ username }) => username)]).to.deep.equal([
      10_001,
      'user 60000',
      'user 59999',
    ]);
  });

  it('have an index for each filter', async () => {
    const run = (sql: string) => orm().em.getConnection().execute<Record<string, string>[]>(sql);
    await run('vacuum analyze audit_events');
    for (const [where, index] of [
      [`event = 'RecordDeleted'`, 'audit_events_event_time_index'],
      [`module = 'menu'`, 'audit_events_module_time_index'],
      [`username ilike '%zz%' and text_grams(username) @> pattern_grams('%zz%')`, 'audit_events_username_grams_index'],
    ] as const) {
      const plan = await run(`explain select id from audit_events where ${where} order by time desc, id desc limit 10`);
      expect(plan.map((row) => row['QUERY PLAN']).join('\n')).to.include(index);
    }
  });

  it('have an index that counts the logins without reading the events', async () => {
    const em = orm().em.fork();
    await em.begin();
    // the events of the fixture are in the order of time, so that this index costs as much
    await em.execute(
      'drop index audit_events_time_index; set local enable_seqscan = off; set local enable_bitmapscan = off',
    );
    const plan = await em.execute<Record<string, string>[]>(
      `explain select sum(count) from audit_events
       where event in ('LoggedIn', 'LoginRefused') and time >= '2030-01-02T04:00:00Z'`,
    );
    await em.rollback();
    expect(plan.map((row) => row['QUERY PLAN']).join('\n')).to.include(
      'Index Only Scan using audit_events_event_time_index',
    );
  });
});
