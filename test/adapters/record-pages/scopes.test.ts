import type { MikroORM } from '@mikro-orm/postgresql';
import { columnOf } from '../../../src/adapters/schema/columns.js';
import { embeddedCursors } from '../../../src/adapters/mikro-orm/embedded-cursors.js';
import { mikroOrmAdministrationReads } from '../../../src/adapters/mikro-orm/mikro-orm-administration-reads.js';
import { serverCursors } from '../../../src/adapters/record-pages/cursor.js';
import { pgRecordExports } from '../../../src/adapters/record-pages/pg-record-exports.js';
import { listedTables } from '../../../src/adapters/record-pages/tables.js';
import { SCOPED_MODULES, WITH_SCOPED_MODULES } from '../../port-contracts/scoped-module.js';
import { scopedReadsContract, type Ticket } from '../../port-contracts/scoped-reads.contract.js';
import { embeddedDatabase, migratedDatabase, urlOf } from '../../support/postgres/each-database.js';
import { createModuleTables } from '../../support/postgres/module-tables.js';
import { closePages, pagesAt, pagesOver } from '../../support/postgres/pages.js';

const tables = listedTables(WITH_SCOPED_MODULES);
const ZONE = 'Asia/Shanghai';

/** Leaves exactly these records in the table of each module. */
const store = async (orm: MikroORM, records: ReadonlyArray<Ticket>): Promise<void> => {
  const connection = orm.em.getConnection();
  for (const { table } of SCOPED_MODULES) {
    await connection.execute(`delete from ${table}`);
    const [first] = records;
    if (!first) continue;
    const columns = Object.keys(first).map(columnOf).join(', ');
    const rows = records.map((record) =>
      Object.fromEntries(Object.entries(record).map(([name, value]) => [columnOf(name), value])),
    );
    await connection.execute(
      `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, ?::jsonb)`,
      [JSON.stringify(rows)],
    );
  }
};

const readsOf = (orm: MikroORM) => mikroOrmAdministrationReads(orm, ZONE, SCOPED_MODULES);

describe('reads in a scope over the embedded PostgreSQL', () => {
  const orm = embeddedDatabase(SCOPED_MODULES);
  before(() => createModuleTables(orm(), SCOPED_MODULES));

  scopedReadsContract(async (records) => {
    await store(orm(), records);
    return {
      pages: pagesOver(orm(), { timeZone: ZONE, tables }),
      exports: pgRecordExports(embeddedCursors(orm()), ZONE, WITH_SCOPED_MODULES),
      administrationReads: readsOf(orm()),
    };
  });
});

describe('reads in a scope over a PostgreSQL server', () => {
  const orm = migratedDatabase(SCOPED_MODULES);
  before(() => createModuleTables(orm(), SCOPED_MODULES));
  after(closePages);

  scopedReadsContract(async (records) => {
    await closePages();
    await store(orm(), records);
    const cursors = serverCursors({ address: { url: urlOf(orm()) } });
    return {
      pages: pagesAt(urlOf(orm()), {}, { timeZone: ZONE, tables }),
      exports: pgRecordExports(cursors, ZONE, WITH_SCOPED_MODULES),
      administrationReads: readsOf(orm()),
    };
  });
});
