import { Migration } from '@mikro-orm/migrations';

/** The exact number of live rows of each department of a listed table, without counting. */
const DEPARTMENT_TOTALS = `
-- A department has a row for each transaction that wrote it while another one did, so that no writer waits for another. Its total
-- is the sum. The rows change often, so each page has room for many row versions.
create table department_totals (
  id bigint generated always as identity primary key,
  table_name text not null,
  department integer not null,
  live bigint not null
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500);
create index department_totals_index on department_totals (table_name, department);

-- The changes of open transactions. The commit deletes them, so no other transaction sees one.
create unlogged table department_changes (
  transaction xid8 not null default pg_current_xact_id(),
  table_name text not null,
  department integer not null,
  change bigint not null,
  is_first boolean not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);
create index department_changes_transaction_index on department_changes (transaction);

-- These functions have the rights of the schema's owner, so that a writer of a listed table needs none on the kept rows.
do $do$ begin execute format($format$
-- The argument is the column of the department. A row without a department belongs to none.
create function note_department_change() returns trigger language plpgsql security definer
set search_path = pg_catalog, %1$I, pg_temp as $body$
  declare
    changes jsonb;
  begin
    case tg_op
      when 'INSERT' then
        select jsonb_object_agg(department, change) into changes from (
          select to_jsonb(r) ->> tg_argv[0] as department, count(*) as change from new_rows as r
          where not deleted group by 1) as counted where department is not null;
      when 'DELETE' then
        select jsonb_object_agg(department, change) into changes from (
          select to_jsonb(r) ->> tg_argv[0] as department, -count(*) as change from old_rows as r
          where not deleted group by 1) as counted where department is not null;
      when 'UPDATE' then
        select jsonb_object_agg(department, change) into changes from (
          select department, sum(change) as change from (
            select to_jsonb(r) ->> tg_argv[0] as department, 1 as change from new_rows as r where not deleted
            union all
            select to_jsonb(r) ->> tg_argv[0], -1 from old_rows as r where not deleted) as moved
          group by 1) as counted where department is not null and change <> 0;
      else
        delete from department_changes where transaction = pg_current_xact_id() and table_name = tg_table_name;
        select jsonb_object_agg(department, change) into changes from (
          select department, -sum(live) as change from department_totals where table_name = tg_table_name group by 1) as counted
          where change <> 0;
    end case;
    if changes is null then return null; end if;
    insert into department_changes (table_name, department, change, is_first)
      select tg_table_name, key::integer, value::bigint, row_number() over () = 1 and not exists (
        select from department_changes where transaction = pg_current_xact_id())
      from jsonb_each_text(changes);
    return null;
  end $body$;

create function apply_department_changes() returns trigger language plpgsql security definer
set search_path = pg_catalog, %1$I, pg_temp as $body$
  declare
    changed record;
    free bigint;
  begin
    for changed in select table_name, department, sum(change) as change from department_changes
      where transaction = pg_current_xact_id() group by table_name, department having sum(change) <> 0
      order by table_name, department
    loop
      select id into free from department_totals
        where table_name = changed.table_name and department = changed.department for update skip locked limit 1;
      if found then
        update department_totals set live = live + changed.change where id = free;
      else
        insert into department_totals (table_name, department, live)
          values (changed.table_name, changed.department, changed.change);
      end if;
    end loop;
    delete from department_changes where transaction = pg_current_xact_id();
    return null;
  end $body$
$format$, current_schema()); end $do$;

-- Runs once per transaction, at the commit, also in sessions that replay the changes of another server.
create constraint trigger department_changes_apply after insert on department_changes
  deferrable initially deferred for each row when (new.is_first) execute function apply_department_changes();
alter table department_changes enable always trigger department_changes_apply;

-- Are all triggers that keep the totals of a table enabled for every session? The function is declared immutable, so that the
-- server answers once per plan: a change of a table's triggers makes the server plan every statement on it again.
create function tracks_departments(listed regclass) returns boolean
  language sql immutable strict as $function$
    select count(*) = 5 from pg_catalog.pg_trigger where tgenabled = 'A' and (
      tgrelid = listed
        and tgname in ('departments_insert', 'departments_update', 'departments_delete', 'departments_truncate')
      or tgrelid = 'department_changes'::regclass and tgname = 'department_changes_apply')
  $function$;

-- Keeps the total of each department of a listed table from now on.
create function track_departments(listed text, department text) returns void language plpgsql as $function$
  begin
    if current_setting('transaction_isolation') <> 'read committed' then
      raise exception 'track_departments needs the isolation level read committed';
    end if;
    execute format('lock table %I in share row exclusive mode', listed);
    perform forget_departments(listed);
    execute format('create trigger departments_insert after insert on %1$I referencing new table as new_rows
        for each statement execute function note_department_change(%2$L);
      create trigger departments_update after update on %1$I referencing old table as old_rows new table as new_rows
        for each statement execute function note_department_change(%2$L);
      create trigger departments_delete after delete on %1$I referencing old table as old_rows
        for each statement execute function note_department_change(%2$L);
      create trigger departments_truncate after truncate on %1$I
        for each statement execute function note_department_change(%2$L);
      alter table %1$I enable always trigger departments_insert, enable always trigger departments_update,
        enable always trigger departments_delete, enable always trigger departments_truncate;
      insert into department_totals (table_name, department, live)
        select %1$L, %2$I, count(*) from %1$I where not deleted and %2$I is not null group by %2$I', listed, department);
    alter table department_changes enable always trigger department_changes_apply;
  end $function$;

-- Keeps no such totals any more.
create function forget_departments(listed text) returns void language plpgsql as $function$
  begin
    execute format('drop trigger if exists departments_insert on %1$I;
      drop trigger if exists departments_update on %1$I;
      drop trigger if exists departments_delete on %1$I;
      drop trigger if exists departments_truncate on %1$I', listed);
    delete from department_changes where table_name = listed;
    delete from department_totals where table_name = listed;
  end $function$;
`;

/** Totals of departments. */
export class DepartmentTotals extends Migration {
  override up(): void {
    this.addSql(DEPARTMENT_TOTALS);
  }
}
