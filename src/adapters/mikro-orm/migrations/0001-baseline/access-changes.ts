/** Triggers that notify every service when the access of a user may have changed. */
export const ACCESS_CHANGES = `
-- The server sends one notification per transaction, at the commit. Commits with a notification wait for each other,
-- so only changes of a user's access notify: a new user, role or menu has no links yet, and the links notify.
create function notify_access_change() returns trigger language plpgsql as $function$
  begin
    perform pg_notify('menshen_access', '');
    return null;
  end $function$;

-- A user who must change the password may do nothing else, from the next request on.
create trigger users_access_change after update on users for each row
  when (old.id is distinct from new.id or old.status is distinct from new.status
    or old.deleted is distinct from new.deleted
    or old.credential_generation is distinct from new.credential_generation
    or old.must_change_password is distinct from new.must_change_password)
  execute function notify_access_change();
create trigger users_access_removal after delete or truncate on users
  for each statement execute function notify_access_change();

create trigger roles_access_change after update on roles for each row
  when (old.id is distinct from new.id or old.status is distinct from new.status
    or old.deleted is distinct from new.deleted)
  execute function notify_access_change();

create trigger menus_access_change after update on menus for each row
  when (old.id is distinct from new.id or old.status is distinct from new.status
    or old.deleted is distinct from new.deleted or old.permission is distinct from new.permission)
  execute function notify_access_change();

create trigger user_roles_access_change after insert or delete or update or truncate on user_roles
  for each statement execute function notify_access_change();
create trigger role_menus_access_change after insert or delete or update or truncate on role_menus
  for each statement execute function notify_access_change();
`;
