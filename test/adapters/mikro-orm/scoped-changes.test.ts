import { mikroOrmRecordImports } from '../../../src/adapters/mikro-orm/mikro-orm-record-imports.js';
import { systemRandomness } from '../../../src/adapters/system/system.js';
import { OPEN_TICKETS, SCOPED_MODULES, ticket, WITH_SCOPED_MODULES } from '../../port-contracts/scoped-module.js';
import { aRecord } from '../../port-contracts/record-fixtures.js';
import { aUserRecord } from '../../port-contracts/administration-fixtures.js';
import { scopedChangesContract } from '../../port-contracts/scoped-changes.contract.js';
import { overEachDatabase } from '../../support/postgres/each-database.js';
import { storeAdministration } from '../../support/postgres/fixtures.js';
import { createModuleTables } from '../../support/postgres/module-tables.js';
import { recordChangesOn } from '../../support/postgres/record-changes.js';
import { storeTickets } from '../../support/postgres/tickets.js';

const IDS = [1, 2, 3, 4, 5];

overEachDatabase('changes in a scope', (orm) => {
  before(() => createModuleTables(orm(), SCOPED_MODULES));

  scopedChangesContract(async (records) => {
    await storeAdministration(orm(), {
      records: {
        department: IDS.map((id) => aRecord('department', id)),
        user: IDS.map((id) => aUserRecord(id, { departmentId: id })),
      },
    });
    await storeTickets(orm(), records, [ticket, OPEN_TICKETS]);
    const stored = { modules: WITH_SCOPED_MODULES, timeZone: 'Asia/Shanghai' };
    return {
      recordChanges: recordChangesOn(orm(), WITH_SCOPED_MODULES),
      recordImports: mikroOrmRecordImports(orm(), systemRandomness(), stored),
    };
  });
});
