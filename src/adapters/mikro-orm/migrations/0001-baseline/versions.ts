/** Triggers that raise the version of a record. */
export const VERSIONS = `
-- The version of a record rises with every change of a field of its form, whichever program writes.
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
`;
