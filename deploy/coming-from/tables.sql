-- The tables of the schema coming_from, between an old system and Menshen. ruoyi.sql and youlai.sql fill them, the operator
-- edits them, bring.sql writes what they say. docs/coming-from.md explains the steps. A script for another system fills the
-- same tables.

-- The statements run once: compiling them takes longer.
set local jit = off;

create schema coming_from;
revoke all on schema coming_from from public;

create table coming_from.source (
  system text not null,
  old_schema text not null,
  prepared_at timestamptz not null default now(),
  brought_at timestamptz
);

-- In every table: old_id is the id in the old system, new_id the one in Menshen. Rows with `deleted` are not brought.
create table coming_from.users (
  old_id bigint primary key,
  old_username text,
  username text,
  realname text not null default '',
  -- The old id of the department. Null for none.
  department_id bigint,
  -- As the old system has it. A text that is no bcrypt hash is not brought.
  password_hash text,
  -- True where the old system lets the user do everything.
  is_root boolean not null default false,
  must_change_password boolean not null default false,
  enabled boolean not null,
  deleted boolean not null,
  create_user text,
  create_time timestamptz,
  update_user text,
  update_time timestamptz,
  new_id integer
);

create table coming_from.roles (
  old_id bigint primary key,
  old_name text,
  name text not null,
  old_code text,
  code text not null,
  sort integer not null default 0,
  -- What the role opened in the old system, for the report. Empty where that was all records.
  data_scope text not null default '',
  -- The data scope that each assignment of the role gets: 1 all records, 2 those of role_departments, 3 of the own department,
  -- 4 of it and all below it, 5 the own records.
  scope smallint not null default 1 check (scope between 1 and 5),
  enabled boolean not null,
  deleted boolean not null,
  create_user text,
  create_time timestamptz,
  update_user text,
  update_time timestamptz,
  new_id integer
);

create table coming_from.departments (
  old_id bigint primary key,
  parent_id bigint,
  old_name text,
  name text not null,
  old_code text,
  code text not null default '',
  sort integer not null default 0,
  enabled boolean not null,
  deleted boolean not null,
  create_user text,
  create_time timestamptz,
  update_user text,
  update_time timestamptz,
  new_id integer
);

create table coming_from.menus (
  old_id bigint primary key,
  parent_id bigint,
  old_name text,
  name text not null,
  old_type text,
  -- 1 folder, 2 page, 3 button. Null where the old type is unknown.
  type smallint,
  old_permissions text,
  path text not null default '',
  component text not null default '',
  icon text not null default '',
  sort integer not null default 0,
  visible boolean not null,
  enabled boolean not null,
  deleted boolean not null default false,
  create_user text,
  create_time timestamptz,
  update_user text,
  update_time timestamptz,
  -- `copied`, `merged` into a menu that Menshen has, or `left out`.
  outcome text,
  new_id integer
);

create table coming_from.positions (
  old_id bigint primary key,
  old_name text,
  name text not null,
  sort integer not null default 0,
  enabled boolean not null,
  deleted boolean not null default false,
  create_user text,
  create_time timestamptz,
  update_user text,
  update_time timestamptz,
  new_id integer
);

create table coming_from.user_roles (user_id bigint not null, role_id bigint not null);
create table coming_from.role_menus (role_id bigint not null, menu_id bigint not null);
-- The departments of a role whose scope is 2, by their old ids. `below`: with those below them.
create table coming_from.role_departments (
  role_id bigint not null,
  department_id bigint not null,
  below boolean not null default false
);

-- What an old permission becomes: one row for each new permission, or one with null, where none takes its place. Edit it.
create table coming_from.permissions (
  old text not null,
  new text,
  reason text not null default 'chosen by the operator'
);
create unique index permissions_unique on coming_from.permissions (old, coalesce(new, ''));

-- What the old system's own permissions become. Null: Menshen has nothing like it.
create table coming_from.known_permissions (old text not null, new text);
-- What the actions of other modules become. Menshen has the first; others only where a menu of Menshen has them.
create table coming_from.known_actions (old text primary key, new text[] not null);

create table coming_from.report (
  number integer generated always as identity primary key,
  -- user, role, department, menu, position, permission, a table or a column of the old system
  kind text not null,
  old_id bigint,
  name text,
  -- left out, changed, merged, check
  outcome text not null,
  reason text not null,
  detail text not null default ''
);

-- A text of one line without control characters and surrounding white space.
create function coming_from.cleaned(value text) returns text language sql immutable as $function$
  select regexp_replace(
    regexp_replace(coalesce(value, ''), '[\u0001-\u001f\u007f-\u009f\u2028\u2029]+', ' ', 'g'),
    '^[\s\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000\ufeff]+|[\s\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000\ufeff]+$',
    '', 'g')
$function$;

-- A number of an old column for the place in a list.
create function coming_from.sort_of(value text) returns integer language sql immutable as $function$
  select case when value ~ '^\d{1,9}$' then least(value::integer, 999999) else 0 end
$function$;

-- Texts for true, in a column that may be a number, a letter or a boolean after the copy from MySQL.
create function coming_from.is_one(value text) returns boolean language sql immutable as $function$
  select coalesce(trim(value) in ('1', 't', 'true'), false)
$function$;
create function coming_from.is_zero(value text) returns boolean language sql immutable as $function$
  select coalesce(trim(value) in ('0', 'f', 'false'), false)
$function$;

-- The permissions of an old menu, one by one.
create function coming_from.listed(permissions text) returns setof text language sql immutable rows 2 as $function$
  select distinct one from (select trim(part) from regexp_split_to_table(permissions, ',') as part) as parts (one)
  where one <> ''
$function$;
