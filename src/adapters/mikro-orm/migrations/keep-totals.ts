import { Migration } from '@mikro-orm/migrations';
import { FIRST_LISTED } from './first-listed.js';
import { forgetTotalOf, keepTotalOf, LISTED_TABLES } from './total-triggers.js';

/** Few rows, each of them changed often: there is room in their page for many versions of each. */
const CREATE_TABLE = `create table ${LISTED_TABLES} (
  table_name text primary key,
  watched text[] not null,
  version uuid not null,
  live bigint not null
) with (fillfactor = 10, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500)`;

/** To be called for a table whose triggers were disabled: they fire again, always, and what is kept is counted anew. */
const CREATE_RECOUNT = `create function recount_listed_table(listed text) returns void language plpgsql as $$
  declare event text;
  begin
    if current_setting('transaction_isolation') <> 'read committed' then
      raise exception 'recount_listed_table needs the isolation level read committed';
    end if;
    execute format('lock table %I in share row exclusive mode', listed);
    foreach event in array array['insert', 'update', 'delete', 'truncate'] loop
      execute format('alter table %I enable always trigger %I', listed, listed || '_kept_' || event);
    end loop;
    execute format('update ${LISTED_TABLES} set version = gen_random_uuid(),
      live = (select count(*) from %I where not deleted) where table_name = %L', listed, listed);
  end $$`;

/**
 * Keeps, per listed table, the number of its live rows and a version that names exactly one set of them: statement by
 * statement, in the writer's own transaction, whoever writes.
 */
export class KeepTotals extends Migration {
  override up(): void {
    this.addSql(`lock table ${Object.keys(FIRST_LISTED).join(', ')} in share row exclusive mode`);
    this.addSql(CREATE_TABLE);
    this.addSql(CREATE_RECOUNT);
    for (const [table, module] of Object.entries(FIRST_LISTED))
      for (const sql of keepTotalOf(table, module)) this.addSql(sql);
  }

  override down(): void {
    for (const table of Object.keys(FIRST_LISTED)) for (const sql of forgetTotalOf(table)) this.addSql(sql);
    this.addSql('drop function recount_listed_table(text)');
    this.addSql(`drop table ${LISTED_TABLES}`);
  }
}
