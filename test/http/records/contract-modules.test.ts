import { randomUUID } from 'node:crypto';
import { migrationFilesOf } from '../../../src/composition/migration-files.js';
import { department } from '../../../src/contract/modules/department.js';
import { user } from '../../../src/contract/modules/user.js';
import { managedModuleContract } from '../../port-contracts/managed-module.contract.js';
import { newRecordsOf } from '../../port-contracts/module-records.js';
import { duringSuite } from '../../support/during-suite.js';
import { startTestService, type TestService } from '../../support/http/service.js';
import { withDemoData } from '../../support/http/with-demo-data.js';
import { contract } from '../../support/modules/contract.js';
import { customer } from '../../support/modules/customer.js';
import { newMigratedDatabase } from '../../support/postgres/migrated-database.js';
import { sharedPostgres } from '../../support/postgres/shared.js';

const modules = [contract, customer].map((declaration) => ({
  declaration,
  migrations: migrationFilesOf(declaration.name, 'examples/contracts').migrations,
}));

const contractsOf = (service: () => TestService): void => {
  managedModuleContract(contract, service, {
    values: () => ({ number: `C-${randomUUID().slice(0, 20).toUpperCase()}` }),
    references: {
      customer: newRecordsOf(customer, service),
      user: newRecordsOf(user, service),
      department: newRecordsOf(department, service),
    },
  });
};

describe('modules with references, rules and operations', () => {
  const close = (service: TestService) => service.stop();

  describe('over the embedded PostgreSQL', () => {
    contractsOf(duringSuite(() => startTestService({ prepare: withDemoData, modules }), close));
  });

  describe('over a PostgreSQL server', () => {
    const service = duringSuite(async (context) => {
      const url = await newMigratedDatabase(await sharedPostgres(context));
      return startTestService({ environment: { DATABASE_URL: url }, prepare: withDemoData, modules });
    }, close);
    managedModuleContract(customer, service);
    contractsOf(service);
  });
});
