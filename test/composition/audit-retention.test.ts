import { expect } from 'chai';
import { compose } from '../../src/composition/container.js';
import { migrateSchema } from '../../src/composition/database.js';
import { startAuditRetention } from '../../src/composition/service.js';
import { upTo } from '../port-contracts/at-once.js';
import { anEntry, numbersOf } from '../support/audit/audit-fixtures.js';
import { memoryAuditStore } from '../support/audit/memory-audit-store.js';
import { eventually } from '../support/eventually.js';
import { fixedClock } from '../support/fixed-clock.js';
import { newFolder } from '../support/new-folder.js';
import { relational, settingsOf, without } from '../support/replaced-ports.js';
import { silentLog } from '../support/silent-log.js';
import { anyDatabase } from '../support/postgres/shared.js';
import { days } from '../support/times.js';

describe('the retention of the audit trail', () => {
  it('deletes entries older than the setting, and none when it is 0', async () => {
    /** Entries that are 100 to 400 days old, in a service with this retention. */
    const startWith = async (AUDIT_RETENTION_DAYS: string) => {
      const [clock, store] = [fixedClock(), memoryAuditStore()];
      await store.append(upTo(4).map((n) => anEntry(n, { time: new Date(clock.now().getTime() - days(n * 100)) })));
      const calls = { count: 0 };
      const deleteBefore: typeof store.deleteBefore = (before, most) => {
        calls.count += 1;
        return store.deleteBefore(before, most);
      };
      const settings = settingsOf({ AUDIT_RETENTION_DAYS, DATA_DIR: await newFolder('retention') });
      const composition = compose(settings, {
        ...without(...relational),
        auditStore: () => ({ ...store, deleteBefore }),
        clock: () => clock,
        log: () => silentLog,
      });
      const schedule = { firstMs: 1, everyMs: 1, batch: 10, pauseMs: 1 };
      await startAuditRetention(composition, settings.AUDIT_RETENTION_DAYS, schedule);
      return { calls, close: composition.close, stored: () => numbersOf(store.entries()) };
    };
    const unlimited = await startWith('0');
    const limited = await startWith('180');
    // the timers of the first would come before those of the second
    await eventually(() => limited.calls.count > 2);
    expect([limited.stored(), unlimited.stored()]).to.deep.equal([[1], [1, 2, 3, 4]]);
    await limited.close();
    await unlimited.close();
  });

  it('deletes old changes of records in the database, also where their table is not the audit store', async () => {
    for (const [AUDIT_STORE, auditStore] of [
      ['log', undefined],
      ['database', memoryAuditStore],
    ] as const) {
      const settings = settingsOf({ AUDIT_STORE, DATA_DIR: await newFolder('retention'), ...(await anyDatabase()) });
      const composition = compose(settings, { ...(auditStore && { auditStore }), log: () => silentLog });
      await migrateSchema(composition);
      const orm = await composition.get('orm');
      const run = async (sql: string): Promise<{ event: string }[]> => {
        try {
          return await orm.em.getConnection().execute<{ event: string }[]>(sql);
        } catch (error) {
          // on a busy machine a connection takes longer than the service waits for it
          if ((error as Error).name === 'KnexTimeoutError') return run(sql);
          throw error;
        }
      };
      await run(`insert into audit_events (entry_id, time, event) values
        (gen_random_uuid(), now() - interval '181 days', 'RecordAdded'), (gen_random_uuid(), now(), 'RecordDeleted')`);
      const schedule = { firstMs: 1, everyMs: 10, batch: 10, pauseMs: 1 };
      await startAuditRetention(composition, settings.AUDIT_RETENTION_DAYS, schedule);
      await eventually(async () => (await run('select event from audit_events')).length === 1);
      expect(await run('select event from audit_events'), AUDIT_STORE).to.deep.equal([{ event: 'RecordDeleted' }]);
      await composition.close();
    }
  });
});
