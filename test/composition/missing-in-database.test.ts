import { expect } from 'chai';
import { migrationFilesOf } from '../../src/composition/migration-files.js';
import { startTestService, type TestService } from '../support/http/service.js';
import { withDemoData } from '../support/http/with-demo-data.js';
import { contract } from '../support/modules/contract.js';
import { customer } from '../support/modules/customer.js';
import { part } from '../support/modules/part.js';
import { sharedPostgres } from '../support/postgres/shared.js';

describe('what the database lacks of the tables of modules', () => {
  let service: TestService | undefined;
  const running = (): TestService => service!;
  before(async function () {
    const DATABASE_URL = await (await sharedPostgres(this)).newDatabase();
    const modules = [contract, customer, part].map((declaration) => ({
      declaration,
      migrations: migrationFilesOf(declaration.name, 'examples/contracts').migrations,
    }));
    service = await startTestService({ environment: { DATABASE_URL }, prepare: withDemoData, modules });
  });
  after(() => service?.stop());

  it('is the whole table of a module without a migration', async () => {
    expect(await running().missing()).to.deep.equal(['table parts']);
  });

  it('is each column, index, trigger and total that is absent or has another definition', async () => {
    const run = (sql: string) => running().orm().em.getConnection().execute(sql);
    await run('alter table contracts drop column urgent cascade');
    await run('drop index if exists contracts_amount_order_index');
    await run('create index contracts_amount_order_index on contracts (amount)');
    await run('drop index contracts_customer_id_reference_index');
    await run('alter table customers disable trigger customers_version');
    await run('drop trigger listed_update on customers');
    const missing = await running().missing();
    expect(missing).to.include.members([
      'column contracts.urgent',
      'index contracts_amount_order_index',
      'index contracts_customer_id_reference_index',
      'index contracts_page_index',
      'trigger contracts_version',
      'trigger customers_version',
      'total of customers',
      'table parts',
    ]);
    expect(missing).to.not.include.members(['index contracts_number_unique', 'total of contracts']);
  });
});
