import { Migration } from '@mikro-orm/migrations';

/** Ends the tokens of a user whose password changes or who is disabled, and notifies every service of changed access. */
export class CredentialsAndAccessChanges extends Migration {
  override up(): void {
    this.addSql(`
-- A token names the generation in which it was issued, and is valid in that generation only. Nothing lowers the number.
alter table users add column credential_generation integer not null default 0;

-- Raises the generation for another password hash, and for a user who is disabled or deleted, whichever program writes.
-- The setting menshen.renewed_hash names a new hash of the same password: that hash raises nothing.
create function raise_credential_generation() returns trigger language plpgsql as $function$
  declare
    renewed text := nullif(current_setting('menshen.renewed_hash', true), '');
  begin
    new.credential_generation := greatest(new.credential_generation, old.credential_generation);
    if new.credential_generation = old.credential_generation and (
      (new.password_hash is distinct from old.password_hash and (new.password_hash = renewed) is not true)
      or (old.status = 1 and new.status <> 1)
      or (new.deleted and not old.deleted)
    ) then
      new.credential_generation := old.credential_generation + 1;
    end if;
    return new;
  end $function$;

-- Without a list of columns, so that changes by other triggers count too.
create trigger users_credential_generation before update on users for each row
  when (new.password_hash is distinct from old.password_hash
    or new.credential_generation is distinct from old.credential_generation
    or (old.status = 1 and new.status <> 1)
    or (new.deleted and not old.deleted))
  execute function raise_credential_generation();

-- The server sends one notification per transaction, at the commit. Commits with a notification wait for each other,
-- so only changes of a user's access notify: a new user, role or menu has no links yet, and the links notify.
create function notify_access_change() returns trigger language plpgsql as $function$
  begin
    perform pg_notify('menshen_access', '');
    return null;
  end $function$;

create trigger users_access_change after update on users for each row
  when (old.id is distinct from new.id or old.status is distinct from new.status
    or old.deleted is distinct from new.deleted
    or old.credential_generation is distinct from new.credential_generation)
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
`);
  }
}
