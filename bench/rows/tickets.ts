import type { CustomModule } from '../../src/modules.js';
import { createTable, migrationText } from '../../src/adapters/schema/table-sql.js';
import { tableOf } from '../../src/adapters/schema/table-model.js';
import { ticket } from '../../test/port-contracts/scoped-module.js';
import type { Postgres } from '../stores/postgres.js';

export const TICKETS: CustomModule = {
  declaration: ticket,
  migrations: [{ name: '0001-create', sql: migrationText(createTable(tableOf(ticket))) }],
};

export const DEPARTMENTS = 1_000;

/** Each owner has half a thousandth of the tickets. */
const OWNERS = 1_000;

/** On average three share a `sort`. The triggers are off while the rows are written, and count them afterwards. */
const ticketsSql = (count: number): string => `
  select setseed(0.42);
  create temp table dropped as select indexdef from pg_indexes
    where tablename = 'tickets' and indexname <> 'tickets_pkey';
  do $$ declare name text; begin
    for name in select indexname from pg_indexes where tablename = 'tickets' and indexname <> 'tickets_pkey'
      loop execute 'drop index ' || quote_ident(name); end loop;
  end $$;
  alter table tickets disable trigger user;
  insert into tickets (name, level, department_id, owner_id, sort)
    select 'ticket ' || i, 1 + floor(random() * 2), 1 + floor(random() * ${DEPARTMENTS}),
      case when random() < 0.5 then 1 + floor(random() * ${OWNERS}) end, floor(random() * ${Math.ceil(count / 3)})
    from generate_series(1, ${count}) i;
  alter table tickets enable trigger user;
  do $$ declare definition text; begin
    for definition in select indexdef from dropped loop execute definition; end loop;
  end $$;
  select recount_listed_table('tickets');
  select track_departments('tickets', 'department_id');`;

/** Fills a database that has been migrated. */
export const fillTickets = async (postgres: Postgres, database: string, count: number): Promise<void> => {
  await postgres.sql(database, ticketsSql(count));
  await postgres.sql(database, 'vacuum (analyze, freeze)');
  // what was written is on its way to the disk
  await postgres.sql(database, 'checkpoint');
};
