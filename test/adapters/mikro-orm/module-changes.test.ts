import { moduleChangesContract } from '../../port-contracts/module-changes.contract.js';
import { ALL_MODULES, CUSTOM } from '../../support/modules/modules.js';
import { overEachDatabase } from '../../support/postgres/each-database.js';
import { storeAdministration, storedTrail } from '../../support/postgres/fixtures.js';
import { clearModuleTables, createModuleTables } from '../../support/postgres/module-tables.js';
import { recordChangesOn } from '../../support/postgres/record-changes.js';

overEachDatabase('records of modules', (orm) => {
  before(() => createModuleTables(orm(), CUSTOM));

  moduleChangesContract(async (zone) => {
    await storeAdministration(orm(), { records: {} });
    await clearModuleTables(orm(), CUSTOM);
    return { recordChanges: recordChangesOn(orm(), ALL_MODULES, zone), trail: () => storedTrail(orm()) };
  });
});
