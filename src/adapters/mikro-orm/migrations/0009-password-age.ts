import { Migration } from '@mikro-orm/migrations';

/** When the password of a user was set, and the hashes of former passwords, the latest first. */
const PASSWORD_AGE = `
alter table users
  add column password_time timestamptz not null default now(),
  add column former_hashes text[] not null default '{}';

-- Notes the time of another password, whichever program writes it. A renewed hash has the same password.
create function note_password_time() returns trigger language plpgsql as $function$
  begin
    if (new.password_hash = nullif(current_setting('menshen.renewed_hash', true), '')) is not true then
      new.password_time := now();
    end if;
    return new;
  end $function$;
create trigger users_password_time before update on users for each row
  when (new.password_hash is distinct from old.password_hash)
  execute function note_password_time();
`;

/** The age of passwords. */
export class PasswordAge extends Migration {
  override up(): void {
    this.addSql(PASSWORD_AGE);
  }
}
