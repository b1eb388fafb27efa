import { Migration } from '@mikro-orm/migrations';

/** The last day of an account, and when it was used. */
const ACCOUNT_VALIDITY = `
alter table users
  add column valid_until date,
  add column used_time timestamptz not null default now();

drop trigger users_version on users;
create trigger users_version before update on users for each row
  when (old.username is distinct from new.username
    or old.realname is distinct from new.realname
    or old.department_id is distinct from new.department_id
    or old.valid_until is distinct from new.valid_until
    or old.sort is distinct from new.sort
    or old.status is distinct from new.status)
  execute function raise_version();
drop trigger users_access_change on users;
create trigger users_access_change after update on users for each row
  when (old.id is distinct from new.id or old.status is distinct from new.status
    or old.deleted is distinct from new.deleted
    or old.department_id is distinct from new.department_id
    or old.valid_until is distinct from new.valid_until
    or old.credential_generation is distinct from new.credential_generation
    or old.must_change_password is distinct from new.must_change_password)
  execute function notify_access_change();

-- Who is enabled counts as used, whichever program enables them.
create function note_used_time() returns trigger language plpgsql as $function$
  begin
    new.used_time := now();
    return new;
  end $function$;
create trigger users_used_time before update on users for each row
  when (old.status <> 1 and new.status = 1)
  execute function note_used_time();

-- The latest login of a user. A table of its own: a login then changes no record.
create table user_logins (
  user_id integer primary key,
  login_time timestamptz not null,
  address text not null
) with (fillfactor = 70);
`;

/** The validity of accounts, their use, and their latest logins. */
export class AccountValidity extends Migration {
  override up(): void {
    this.addSql(ACCOUNT_VALIDITY);
  }
}
