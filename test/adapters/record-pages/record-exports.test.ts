import { expect } from 'chai';
import { embeddedCursors } from '../../../src/adapters/mikro-orm/embedded-cursors.js';
import { serverCursors } from '../../../src/adapters/record-pages/cursor.js';
import { limitsWithin } from '../../../src/adapters/postgres/database-settings.js';
import { pgRecordExports } from '../../../src/adapters/record-pages/pg-record-exports.js';
import type { RecordExport, RecordExports } from '../../../src/domain/ports/record-exports.js';
import { recordExportsContract } from '../../port-contracts/record-exports.contract.js';
import { aRecord } from '../../port-contracts/record-fixtures.js';
import { eventually } from '../../support/eventually.js';
import { overBreakableLink } from '../../support/postgres/breakable-link.js';
import { embeddedDatabase, migratedDatabase, urlOf } from '../../support/postgres/each-database.js';
import { storeRecords } from '../../support/postgres/fixtures.js';
import { pagesOver } from '../../support/postgres/pages.js';

const ZONE = 'Asia/Shanghai';

const openAll = (exports: RecordExports): Promise<RecordExport> =>
  exports.open('example', 'everything', { filters: {} }, 100_000);

const MANY = { example: Array.from({ length: 3_000 }, (_, i) => aRecord('example', i + 1)) };

describe('exports over a PostgreSQL server', () => {
  const orm = migratedDatabase();
  const rows = (sql: string) => orm().em.getConnection().execute<Record<string, unknown>[]>(sql);
  const SESSIONS = `from pg_stat_activity where application_name = 'menshen export' and datname = current_database()`;
  const exportsAt = (url = urlOf(orm())) =>
    pgRecordExports(serverCursors({ address: { url }, ...limitsWithin(10_000) }), ZONE);

  const { url, orm: linked, faultsOf } = overBreakableLink(orm);
  const ports = () => ({ exports: exportsAt(url()), pages: pagesOver(linked()) });
  recordExportsContract(async (records) => {
    await storeRecords(orm(), records);
    return ports();
  }, faultsOf(ports));

  const expectNoSession = () => eventually(async () => (await rows(`select 1 ${SESSIONS}`)).length === 0);

  it('have a connection and a transaction until they are closed, also before the end', async () => {
    await storeRecords(orm(), MANY);
    const opened = await openAll(exportsAt());
    await opened.batches[Symbol.asyncIterator]().next();
    expect(await rows(`select state ${SESSIONS}`)).to.deep.equal([{ state: 'idle in transaction' }]);
    await opened.close();
    await expectNoSession();
  });

  it('fail when the connection is lost, and hold nothing afterwards', async () => {
    await storeRecords(orm(), MANY);
    const opened = await openAll(exportsAt());
    const reading = opened.batches[Symbol.asyncIterator]();
    await reading.next();
    await rows(`select pg_terminate_backend(pid) ${SESSIONS}`);
    const outcome = await reading.next().then(
      () => 'read',
      () => 'failed',
    );
    expect(outcome).to.equal('failed');
    await opened.close();
    await expectNoSession();
  });

  it('are unavailable without the server', async () => {
    const outcome = await openAll(
      pgRecordExports(serverCursors({ address: { url: 'postgres://127.0.0.1:1/none' } }), ZONE),
    ).then(
      () => 'opened',
      (error: unknown) => (error as Error).name,
    );
    expect(outcome).to.equal('Unavailable');
  });
});

describe('exports over the embedded PostgreSQL', () => {
  const { orm, faultsOf } = overBreakableLink(embeddedDatabase());

  const ports = () => ({ exports: pgRecordExports(embeddedCursors(orm()), ZONE), pages: pagesOver(orm()) });
  recordExportsContract(async (records) => {
    await storeRecords(orm(), records);
    return ports();
  }, faultsOf(ports));

  it('leave no cursor', async () => {
    const cursors = () => orm().em.getConnection().execute<object[]>('select name from pg_cursors');
    const opened = await openAll(pgRecordExports(embeddedCursors(orm()), ZONE));
    expect(await cursors()).to.have.length(1);
    await opened.close();
    expect(await cursors()).to.deep.equal([]);
  });
});
