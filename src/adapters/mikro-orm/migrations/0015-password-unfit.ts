import { Migration } from '@mikro-orm/migrations';

/** Whether a login has found that the password of a user does not meet the rules. Another password is judged anew. */
const PASSWORD_UNFIT = `
alter table users add column password_unfit boolean not null default false;

create or replace function note_password_time() returns trigger language plpgsql as $function$
  begin
    if (new.password_hash = nullif(current_setting('menshen.renewed_hash', true), '')) is not true then
      new.password_time := now();
      new.password_unfit := false;
    end if;
    return new;
  end $function$;
`;

/** Why a user must change their password. */
export class PasswordUnfit extends Migration {
  override up(): void {
    this.addSql(PASSWORD_UNFIT);
  }
}
