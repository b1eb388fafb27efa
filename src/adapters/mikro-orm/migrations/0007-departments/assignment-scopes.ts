/** The data scope of each assignment of a role to a user, and the scope that new assignments of a role take. */
export const ASSIGNMENT_SCOPES = `
-- 1 all records, 2 those of the chosen departments, 3 of the own department, 4 of it and all below it, 5 the own records.
alter table user_roles add column scope smallint not null default 1;
create table user_role_departments (
  user_id integer not null,
  role_id integer not null,
  department_id integer not null,
  below boolean not null default false,
  primary key (user_id, role_id, department_id),
  constraint user_role_departments_user_id_role_id_foreign foreign key (user_id, role_id)
    references user_roles (user_id, role_id) on update cascade on delete cascade,
  constraint user_role_departments_department_id_foreign foreign key (department_id)
    references departments (id) on update cascade on delete cascade
);
create index user_role_departments_department_id_index on user_role_departments (department_id);

alter table roles add column default_scope smallint not null default 1;
drop trigger roles_version on roles;
create trigger roles_version before update on roles for each row
  when (old.name is distinct from new.name
    or old.code is distinct from new.code
    or old.default_scope is distinct from new.default_scope
    or old.sort is distinct from new.sort
    or old.status is distinct from new.status)
  execute function raise_version();

-- A changed link raises the version of the user, or of the role, that has it.
create or replace function raise_linked_version() returns trigger language plpgsql as $function$
  begin
    if tg_table_name = 'role_menus' then
      update roles set version = version + 1 where id in (select role_id from changed_links);
    else
      update users set version = version + 1 where id in (select user_id from changed_links);
    end if;
    return null;
  end $function$;

create trigger user_role_departments_version_insert after insert on user_role_departments
  referencing new table as changed_links for each statement execute function raise_linked_version();
create trigger user_role_departments_version_update after update on user_role_departments
  referencing new table as changed_links for each statement execute function raise_linked_version();
create trigger user_role_departments_version_delete after delete on user_role_departments
  referencing old table as changed_links for each statement execute function raise_linked_version();
create trigger user_role_departments_access_change after insert or delete or update or truncate on user_role_departments
  for each statement execute function notify_access_change();
`;
