/** The exact number of live rows of each listed table, and a version of these rows, without counting. */
export const TOTALS = `
-- Eight slots per listed table, so that writers need not wait for each other. The number of live rows is the sum of the
-- slots. Each change gives its slot another random version: all versions together name one set of live rows. The rows
-- change often, so each page has room for many row versions.
create table listed_tables (
  table_name text,
  slot smallint,
  version bigint not null,
  live integer not null,
  primary key (table_name, slot)
) with (fillfactor = 10, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500);

-- The changes of open transactions that are not in a slot yet. The commit deletes them, so no other transaction sees one.
create unlogged table listed_changes (
  transaction xid8 not null default pg_current_xact_id(),
  table_name text not null,
  change bigint not null,
  is_first boolean not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);
create index listed_changes_transaction_index on listed_changes (transaction);

-- 64 random bits. A number that is not random could be repeated by a server that has lost transactions.
create function new_listed_version() returns bigint language sql volatile as $function$
  select uuid_hash_extended(gen_random_uuid(), 0)
$function$;

-- These functions have the rights of the schema's owner, so that a writer of a listed table needs none on the kept rows.
do $do$ begin execute format($format$
-- The first change of a transaction updates a free slot from 0 to 5. The commit adds all other changes to one slot. Only a
-- commit uses the slots 6 and 7. So no writer waits for a transaction that stays open.
create function note_listed_change() returns trigger language plpgsql security definer
set search_path = pg_catalog, %1$I, pg_temp as $body$
  declare
    added bigint := 0;
    removed bigint := 0;
  begin
    case tg_op
      when 'INSERT' then select count(*) into added from new_rows where not deleted;
      when 'DELETE' then select count(*) into removed from old_rows where not deleted;
      when 'UPDATE' then
        select (select count(*) from new_rows where not deleted), (select count(*) from old_rows where not deleted)
          into added, removed;
      else
        select sum(live) + coalesce((select sum(change) from listed_changes
            where transaction = pg_current_xact_id() and table_name = tg_table_name), 0)
          into removed from listed_tables where table_name = tg_table_name;
    end case;
    if added = 0 and removed = 0 and tg_op <> 'TRUNCATE' then return null; end if;
    -- The setting only saves work. Without it, the change is in a slot sooner.
    if current_setting('menshen.listed_transaction', true) is distinct from pg_current_xact_id()::text then
      perform set_config('menshen.listed_transaction', pg_current_xact_id()::text, true);
      update listed_tables set version = new_listed_version(), live = live + added - removed
        where table_name = tg_table_name and slot = (select slot from listed_tables
          where table_name = tg_table_name and slot < 6 for update skip locked limit 1);
      if found then return null; end if;
    end if;
    insert into listed_changes (table_name, change, is_first) values (tg_table_name, added - removed,
      not exists (select from listed_changes where transaction = pg_current_xact_id()));
    return null;
  end $body$;

create function apply_listed_changes() returns trigger language plpgsql security definer
set search_path = pg_catalog, %1$I, pg_temp as $body$
  declare
    changed record;
    free smallint;
  begin
    -- in one order, so that two commits never wait for each other
    for changed in select table_name, sum(change) as change from listed_changes
      where transaction = pg_current_xact_id() group by table_name order by table_name
    loop
      select slot into free from listed_tables where table_name = changed.table_name for update skip locked limit 1;
      update listed_tables set version = new_listed_version(), live = live + changed.change
        where table_name = changed.table_name and slot = coalesce(free, 6 + pg_backend_pid() %% 2);
    end loop;
    delete from listed_changes where transaction = pg_current_xact_id();
    return null;
  end $body$
$format$, current_schema()); end $do$;

-- Runs once per transaction, at the commit, also in sessions that replay the changes of another server.
create constraint trigger listed_changes_apply after insert on listed_changes
  deferrable initially deferred for each row when (new.is_first) execute function apply_listed_changes();
alter table listed_changes enable always trigger listed_changes_apply;

-- Are all triggers that keep the total of a table enabled for every session? The function is declared immutable, so that
-- the server answers once per plan: a change of a table's triggers makes the server plan every statement on it again.
create function tracks_listed_table(listed regclass) returns boolean
  language sql immutable strict as $function$
    select count(*) = 5 from pg_catalog.pg_trigger where tgenabled = 'A' and (
      tgrelid = listed and tgname in ('listed_insert', 'listed_update', 'listed_delete', 'listed_truncate')
      or tgrelid = 'listed_changes'::regclass and tgname = 'listed_changes_apply')
  $function$;

-- Enables the triggers of a tracked table for every session, and counts its rows.
create function recount_listed_table(listed text) returns void language plpgsql as $function$
  begin
    if current_setting('transaction_isolation') <> 'read committed' then
      raise exception 'recount_listed_table needs the isolation level read committed';
    end if;
    execute format('lock table %I in share row exclusive mode', listed);
    execute format('alter table %1$I enable always trigger listed_insert, enable always trigger listed_update,
      enable always trigger listed_delete, enable always trigger listed_truncate', listed);
    if exists (select from pg_catalog.pg_trigger where tgrelid = 'listed_changes'::regclass
        and tgname = 'listed_changes_apply' and tgenabled <> 'A') then
      alter table listed_changes enable always trigger listed_changes_apply;
    end if;
    delete from listed_changes where table_name = listed;
    delete from listed_tables where table_name = listed;
    execute format('insert into listed_tables (table_name, slot, version, live)
      select %2$L, slot, new_listed_version(), case slot when 0 then (select count(*) from %1$I where not deleted) else 0 end
      from generate_series(0, 7) as slots (slot)', listed, listed);
  end $function$;

-- Keeps the total of a listed table from now on.
create function track_listed_table(listed text) returns void language plpgsql as $function$
  begin
    execute format('drop trigger if exists listed_insert on %1$I;
      drop trigger if exists listed_update on %1$I;
      drop trigger if exists listed_delete on %1$I;
      drop trigger if exists listed_truncate on %1$I;
      create trigger listed_insert after insert on %1$I referencing new table as new_rows
        for each statement execute function note_listed_change();
      create trigger listed_update after update on %1$I referencing old table as old_rows new table as new_rows
        for each statement execute function note_listed_change();
      create trigger listed_delete after delete on %1$I referencing old table as old_rows
        for each statement execute function note_listed_change();
      create trigger listed_truncate after truncate on %1$I
        for each statement execute function note_listed_change()', listed);
    perform recount_listed_table(listed);
  end $function$;

select track_listed_table('users');
select track_listed_table('roles');
select track_listed_table('menus');
select track_listed_table('positions');
select track_listed_table('examples');
`;
