import { createTable, migrationText } from '../../src/adapters/schema/table-sql.js';
import { tableOf } from '../../src/adapters/schema/table-model.js';
import type { ManagedModule } from '../../src/contract/modules/managed-module.js';
import type { CustomModule } from '../../src/modules.js';
import { contract } from '../../test/support/modules/contract.js';
import { customer } from '../../test/support/modules/customer.js';
import type { Postgres } from '../stores/postgres.js';

const withTable = (declaration: ManagedModule): CustomModule => ({
  declaration,
  migrations: [{ name: '0001-create', sql: migrationText(createTable(tableOf(declaration))) }],
});

/** Customers and contracts. A list of contracts has the names of its two references, or does not. */
export const contractModules = (hasNames: boolean): ReadonlyArray<CustomModule> => {
  const { customerName: _customer, ownerName: _owner, ...unnamed } = contract.listed;
  return [customer, hasNames ? contract : { ...contract, listed: unnamed }].map(withTable);
};

const CUSTOMERS = 10_000;
const OWNERS = 1_000;

/**
 * Every contract has a customer, and every second one an owner. A fifth has no date. On average three share a `sort`. The
 * indexes that the schema brings are dropped for the time and made again from their own definitions.
 */
const contractsSql = (count: number): string => `
  select setseed(0.42);
  insert into users (id, username, realname, password_hash)
    select i, 'user' || i, '基准', '' from generate_series(1, ${OWNERS}) i;
  insert into customers (name, level) select '客户 ' || i, 1 from generate_series(1, ${CUSTOMERS}) i;
  create temp table dropped as select indexname, indexdef from pg_indexes
    where tablename = 'contracts' and indexname <> 'contracts_pkey';
  do $$ declare name text; begin
    for name in select indexname from dropped loop execute 'drop index ' || quote_ident(name); end loop;
  end $$;
  insert into contracts (number, customer_id, amount, signed_on, remind_at, urgent, stage, owner_id, sort)
    select 'C-' || i, 1 + floor(random() * ${CUSTOMERS}), (random() * 1e6)::numeric(14,2),
      case when random() < 0.8 then date '2015-01-01' + floor(random() * 4000)::int end,
      case when random() < 0.3 then now() + random() * interval '900 days' end,
      random() < 0.1, 1 + floor(random() * 3),
      case when random() < 0.5 then 1 + floor(random() * ${OWNERS}) end, floor(random() * ${Math.ceil(count / 3)})
    from generate_series(1, ${count}) i;
  do $$ declare definition text; begin
    for definition in select indexdef from dropped loop execute definition; end loop;
  end $$;`;

/** Fills a database that has been migrated. */
export const fillContracts = async (postgres: Postgres, database: string, count: number): Promise<void> => {
  await postgres.sql(database, contractsSql(count));
  await postgres.sql(database, 'vacuum (analyze, freeze)');
  // what was written is on its way to the disk
  await postgres.sql(database, 'checkpoint');
};
