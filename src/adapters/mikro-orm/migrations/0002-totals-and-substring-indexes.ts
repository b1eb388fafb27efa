import { Migration } from '@mikro-orm/migrations';

/** Exact totals of the listed tables without counting, and indexes for their pages and their substring searches. */
export class TotalsAndSubstringIndexes extends Migration {
  override up(): void {
    this.addSql(`
-- One row per listed table: a version that names one set of live rows, and their number. The rows change often, so each page has room for many versions.
create table listed_tables (
  table_name text primary key,
  watched text[] not null,
  version uuid not null,
  live bigint not null
) with (fillfactor = 10, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500);

-- Enables the triggers of a tracked table again, for every session, and counts its rows.
create function recount_listed_table(listed text) returns void language plpgsql as $function$
  declare
    event text;
  begin
    if current_setting('transaction_isolation') <> 'read committed' then
      raise exception 'recount_listed_table needs the isolation level read committed';
    end if;
    execute format('lock table %I in share row exclusive mode', listed);
    foreach event in array array['insert', 'update', 'delete', 'truncate'] loop
      execute format('alter table %I enable always trigger %I', listed, listed || '_kept_' || event);
    end loop;
    execute format('update listed_tables set version = gen_random_uuid(),
      live = (select count(*) from %I where not deleted) where table_name = %L', listed, listed);
  end $function$;

-- Keeps the total of a listed table from now on. The columns are those that lists filter, order or hide by.
-- Call it again when they change.
create function track_listed_table(listed text, columns text[]) returns void language plpgsql as $function$
  begin
    execute format($statements$
      lock table %1$I in share row exclusive mode;
      create or replace function %2$I() returns trigger language plpgsql security definer
        set search_path = pg_catalog, %3$I, pg_temp as $body$
        declare
          change bigint;
        begin
          if tg_op = 'INSERT' then
            select count(*) into change from new_rows where not deleted;
            if change = 0 then return null; end if;
          elsif tg_op = 'DELETE' then
            select -count(*) into change from old_rows where not deleted;
            if change = 0 then return null; end if;
          elsif tg_op = 'UPDATE' then
            select (select count(*) from new_rows where not deleted) - (select count(*) from old_rows where not deleted)
              into change;
            if change = 0 and not exists (
              select %4$s from old_rows where not deleted except select %4$s from new_rows where not deleted
            ) then return null; end if;
          end if;
          update listed_tables set version = gen_random_uuid(), live = coalesce(live + change, 0)
            where table_name = %1$L;
          return null;
        end $body$;
      create or replace trigger %5$I after insert on %1$I referencing new table as new_rows
        for each statement execute function %2$I();
      create or replace trigger %6$I after update on %1$I referencing old table as old_rows new table as new_rows
        for each statement execute function %2$I();
      create or replace trigger %7$I after delete on %1$I referencing old table as old_rows
        for each statement execute function %2$I();
      create or replace trigger %8$I after truncate on %1$I
        for each statement execute function %2$I();
      insert into listed_tables (table_name, watched, version, live) values (%1$L, %9$L, gen_random_uuid(), 0)
        on conflict (table_name) do update set watched = excluded.watched
    $statements$, listed, listed || '_kept', current_schema(),
      (select string_agg(quote_ident(name), ', ') from unnest(columns) as name),
      listed || '_kept_insert', listed || '_kept_update', listed || '_kept_delete', listed || '_kept_truncate', columns);
    perform recount_listed_table(listed);
  end $function$;

-- Are these triggers of a table enabled for every session? The function is declared immutable, so that the server
-- answers once per plan: a change of a table's triggers makes the server plan every statement on the table again.
create function fires_always(listed regclass, triggers name[]) returns boolean
  language sql immutable strict as $function$
    select count(*) = cardinality(triggers) from pg_catalog.pg_trigger
      where tgrelid = listed and tgname = any(triggers) and tgenabled = 'A'
  $function$;

-- Every character of the texts and every two neighbours, in lower case as in ilike.
create function text_grams(variadic texts text[]) returns text[]
  language plpgsql immutable parallel safe as $function$
  declare
    grams text[] := '{}'; value text; one text; previous text;
  begin
    foreach value in array texts loop
      previous := null;
      foreach one in array coalesce(string_to_array(lower(value), null), '{}') loop
        grams := array_append(grams, one);
        if previous is not null then grams := array_append(grams, previous || one); end if;
        previous := one;
      end loop;
    end loop;
    return grams;
  end $function$;

-- The grams that every text like this pattern '%…%' has: the pairs of the text between, or its one character.
create function pattern_grams(pattern text) returns text[]
  language plpgsql immutable parallel safe as $function$
  declare
    literal text := regexp_replace(substr(lower(pattern), 2, char_length(lower(pattern)) - 2), '\\\\(.)', '\\1', 'g');
    grams text[] := '{}'; one text; previous text;
  begin
    if char_length(literal) < 2 then return string_to_array(literal, null); end if;
    foreach one in array string_to_array(left(literal, 33), null) loop
      if previous is not null then grams := array_append(grams, previous || one); end if;
      previous := one;
    end loop;
    return grams;
  end $function$;

create index users_page_index on users (sort, id) include (status) where not deleted;
create index users_name_grams_index on users using gin (text_grams(username, realname)) where not deleted;
select track_listed_table('users', '{id,deleted,sort,status,username,realname}');

create index roles_page_index on roles (sort, id) include (status) where not deleted;
create index roles_name_grams_index on roles using gin (text_grams(name)) where not deleted;
select track_listed_table('roles', '{id,deleted,sort,status,name}');

create index menus_page_index on menus (sort, id) include (type, status) where not deleted;
create index menus_name_grams_index on menus using gin (text_grams(name)) where not deleted;
select track_listed_table('menus', '{id,deleted,sort,type,status,name}');

create index positions_page_index on positions (sort, id) include (status) where not deleted;
create index positions_name_grams_index on positions using gin (text_grams(name)) where not deleted;
select track_listed_table('positions', '{id,deleted,sort,status,name}');

create index examples_page_index on examples (sort, id) include (type, status) where not deleted;
create index examples_name_grams_index on examples using gin (text_grams(name)) where not deleted;
select track_listed_table('examples', '{id,deleted,sort,type,status,name}');
`);
  }
}
