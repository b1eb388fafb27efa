import { Migration } from '@mikro-orm/migrations';

/** Versions of the managed records, unique names, implied grants, and the trail of changes. */
export class Administration extends Migration {
  override up(): void {
    this.addSql(`
-- Names that the new unique indexes refuse stop the migration, with their list.
do $do$
  declare
    clashes text;
  begin
    select string_agg(format('%s %s', what, quote_literal(name)), ', ' order by what, name) into clashes from (
      select 'user name' as what, lower(username) as name from users where not deleted group by lower(username) having count(*) > 1
      union all select 'role name', name from roles where not deleted group by name having count(*) > 1
      union all select 'role code', code from roles where not deleted and code <> '' group by code having count(*) > 1
      union all select 'position name', name from positions where not deleted group by name having count(*) > 1
    ) as doubled;
    if clashes is not null then
      raise exception 'several live records have the same name; rename or delete all but one: %', clashes;
    end if;
  end $do$;

-- The first index finds a user by the exact name, this one refuses names that differ in case only.
create unique index users_username_lower_unique on users (lower(username)) where not deleted;
create unique index roles_name_unique on roles (name) where not deleted;
create unique index roles_code_unique on roles (code) where not deleted and code <> '';
create unique index positions_name_unique on positions (name) where not deleted;

alter table menus
  add column path text not null default '',
  add column component text not null default '',
  add column icon text not null default '',
  add column visible smallint not null default 1;
create index menus_parent_id_index on menus (parent_id) where not deleted;

-- The version of a record rises with every change of a field of its form, whichever program writes.
alter table users add column version integer not null default 1;
alter table roles add column version integer not null default 1;
alter table menus add column version integer not null default 1;
alter table positions add column version integer not null default 1;
alter table examples add column version integer not null default 1;

create function raise_version() returns trigger language plpgsql as $function$
  begin
    new.version := old.version + 1;
    return new;
  end $function$;

create trigger users_version before update on users for each row
  when (old.username is distinct from new.username or old.realname is distinct from new.realname
    or old.sort is distinct from new.sort or old.status is distinct from new.status)
  execute function raise_version();
create trigger roles_version before update on roles for each row
  when (old.name is distinct from new.name or old.code is distinct from new.code
    or old.sort is distinct from new.sort or old.status is distinct from new.status)
  execute function raise_version();
create trigger menus_version before update on menus for each row
  when (old.parent_id is distinct from new.parent_id or old.name is distinct from new.name
    or old.type is distinct from new.type or old.permission is distinct from new.permission
    or old.path is distinct from new.path or old.component is distinct from new.component
    or old.icon is distinct from new.icon or old.visible is distinct from new.visible
    or old.sort is distinct from new.sort or old.status is distinct from new.status)
  execute function raise_version();
create trigger positions_version before update on positions for each row
  when (old.name is distinct from new.name or old.sort is distinct from new.sort
    or old.status is distinct from new.status)
  execute function raise_version();
create trigger examples_version before update on examples for each row
  when (old.name is distinct from new.name or old.type is distinct from new.type
    or old.sort is distinct from new.sort or old.status is distinct from new.status)
  execute function raise_version();

-- A grant of a menu includes its ancestors: those that nobody chose are implied. Existing links count as chosen.
alter table role_menus add column implied boolean not null default false;
insert into role_menus (role_id, menu_id, implied)
  with recursive granted (role_id, menu_id) as (
    select role_id, menu_id from role_menus
    union
    select granted.role_id, menus.parent_id
    from granted join menus on menus.id = granted.menu_id join menus as parents on parents.id = menus.parent_id
  )
  select role_id, menu_id, true from granted on conflict do nothing;

-- A changed link raises the version of the user, or of the role, that has it.
create function raise_linked_version() returns trigger language plpgsql as $function$
  begin
    if tg_table_name = 'user_roles' then
      update users set version = version + 1 where id in (select user_id from changed_links);
    else
      update roles set version = version + 1 where id in (select role_id from changed_links);
    end if;
    return null;
  end $function$;

create trigger user_roles_version_insert after insert on user_roles referencing new table as changed_links
  for each statement execute function raise_linked_version();
create trigger user_roles_version_update after update on user_roles referencing new table as changed_links
  for each statement execute function raise_linked_version();
create trigger user_roles_version_delete after delete on user_roles referencing old table as changed_links
  for each statement execute function raise_linked_version();
create trigger role_menus_version_insert after insert on role_menus referencing new table as changed_links
  for each statement execute function raise_linked_version();
create trigger role_menus_version_update after update on role_menus referencing new table as changed_links
  for each statement execute function raise_linked_version();
create trigger role_menus_version_delete after delete on role_menus referencing old table as changed_links
  for each statement execute function raise_linked_version();

-- A form that chooses roles reads their options, and a form that chooses a parent reads the tree. A role that may open such
-- a form also gets the permission for its choices.
with choices (form, choice, name) as (
  values ('sys:user:add', 'sys:role:options', '角色选项'), ('sys:menu:add', 'sys:menu:tree', '菜单树')
), added as (
  insert into menus (parent_id, name, type, permission, sort, create_user, update_user)
  select menus.parent_id, choices.name, 3, choices.choice, max(menus.sort) + 1, 'menshen', 'menshen'
  from choices join menus on menus.permission = choices.form and not menus.deleted
  group by menus.parent_id, choices.name, choices.choice
  returning id, parent_id, permission
)
insert into role_menus (role_id, menu_id)
select distinct role_menus.role_id, added.id
from added join choices on choices.choice = added.permission
  join menus on menus.permission = choices.form and menus.parent_id = added.parent_id and not menus.deleted
  join role_menus on role_menus.menu_id = menus.id;

-- A user who must change the password may do nothing else, from the next request on.
drop trigger users_access_change on users;
create trigger users_access_change after update on users for each row
  when (old.id is distinct from new.id or old.status is distinct from new.status
    or old.deleted is distinct from new.deleted
    or old.credential_generation is distinct from new.credential_generation
    or old.must_change_password is distinct from new.must_change_password)
  execute function notify_access_change();

-- Changes of records stand in the trail beside the events of accounts and tokens.
alter table audit_events
  add column module text,
  add column record_id bigint,
  add column before jsonb,
  add column after jsonb;
`);
  }
}
