import { expect } from 'chai';
import { migrate } from '../../../src/adapters/mikro-orm/migrations/migrate.js';
import { mikroOrmAuditStore } from '../../../src/adapters/mikro-orm/mikro-orm-audit-store.js';
import { isUnavailable } from '../../../src/domain/ports/unavailable.js';
import { upTo } from '../../port-contracts/at-once.js';
import { anEntry } from '../../support/audit/audit-fixtures.js';
import { clearEntries, storedEntries } from '../../support/audit/stored-entries.js';
import { migratedDatabase } from '../../support/postgres/each-database.js';
import { ormAt } from '../../support/postgres/orm.js';
import { sharedPostgres } from '../../support/postgres/shared.js';

describe('audit events in PostgreSQL', () => {
  const orm = migratedDatabase();
  beforeEach(() => clearEntries(orm()));

  it('are deleted by one instance at a time; a second instance deletes nothing meanwhile', async () => {
    const store = mikroOrmAuditStore(orm());
    await store.append(upTo(3).map((n) => anEntry(n)));
    const later = new Date('2030-01-02T00:00:00Z');
    await orm()
      .em.getConnection()
      .transactional(async (first) => {
        await orm().em.getConnection().execute('select pg_advisory_xact_lock(?)', [0x61756469], 'all', first);
        expect(await store.deleteBefore(later, 10)).to.equal(0);
      });
    expect(await store.deleteBefore(later, 10)).to.equal(3);
  });

  it('are found by time and by user without reading the whole table', async () => {
    await mikroOrmAuditStore(orm()).append(upTo(400).map((n) => anEntry(n, { userId: n % 40 })));
    const run = (sql: string) => orm().em.getConnection().execute<Record<string, string>[]>(sql);
    await run('analyze audit_events');
    const planOf = async (where: string) =>
      (await run(`explain select * from audit_events where ${where} order by time limit 10`))
        .map((row) => row['QUERY PLAN'])
        .join('\n');
    expect(await planOf('user_id = 7')).to.include('audit_events_user_id_time_index');
    expect(await planOf(`time < '2030-01-01T12:00:00.005Z'`)).to.include('audit_events_time_index');
  });

  it('are refused as unavailable before the migration, and accepted after it', async function () {
    const bare = ormAt(await (await sharedPostgres(this)).newDatabase());
    const store = mikroOrmAuditStore(bare);
    const entries = upTo(2).map((n) => anEntry(n));
    expect(isUnavailable(await store.append(entries).catch((error: unknown) => error))).to.be.true;
    await migrate(bare);
    await store.append(entries);
    expect(await storedEntries(bare)).to.deep.equal(entries);
  });
});
