import type { MikroORM } from '@mikro-orm/postgresql';
import { embeddedCursors } from '../../../src/adapters/mikro-orm/embedded-cursors.js';
import { mikroOrmAdministrationReads } from '../../../src/adapters/mikro-orm/mikro-orm-administration-reads.js';
import { serverCursors } from '../../../src/adapters/record-pages/cursor.js';
import { pgRecordExports } from '../../../src/adapters/record-pages/pg-record-exports.js';
import { listedTables } from '../../../src/adapters/record-pages/tables.js';
import { SCOPED_MODULES, WITH_SCOPED_MODULES } from '../../port-contracts/scoped-module.js';
import { scopedReadsContract } from '../../port-contracts/scoped-reads.contract.js';
import { embeddedDatabase, migratedDatabase, urlOf } from '../../support/postgres/each-database.js';
import { createModuleTables } from '../../support/postgres/module-tables.js';
import { closePages, pagesAt, pagesOver } from '../../support/postgres/pages.js';
import { storeTickets } from '../../support/postgres/tickets.js';

const tables = listedTables(WITH_SCOPED_MODULES);
const ZONE = 'Asia/Shanghai';

const readsOf = (orm: MikroORM) => mikroOrmAdministrationReads(orm, ZONE, SCOPED_MODULES);

describe('reads in a scope over the embedded PostgreSQL', () => {
  const orm = embeddedDatabase(SCOPED_MODULES);
  before(() => createModuleTables(orm(), SCOPED_MODULES));

  scopedReadsContract(async (records) => {
    await storeTickets(orm(), records);
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
    await storeTickets(orm(), records);
    const cursors = serverCursors({ address: { url: urlOf(orm()) } });
    return {
      pages: pagesAt(urlOf(orm()), {}, { timeZone: ZONE, tables }),
      exports: pgRecordExports(cursors, ZONE, WITH_SCOPED_MODULES),
      administrationReads: readsOf(orm()),
    };
  });
});
