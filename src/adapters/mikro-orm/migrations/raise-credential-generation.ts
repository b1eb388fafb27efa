import { Migration } from '@mikro-orm/migrations';
import { ACCESS_CHANNEL } from '../access-changes/access-channel.js';
import { RENEWED_HASH } from '../renewed-hash.js';

/**
 * Counts how often a user's password hash was changed, whoever changed it, a hash given and a hash taken included. A
 * renewal does not count: the password is the same. Raising the count by hand ends the user's tokens too; nothing lowers
 * it, so that no token comes back. Who listens for changes of permissions is told.
 */
export class RaiseCredentialGeneration extends Migration {
  override up(): void {
    this.addSql('alter table users add column credential_generation integer not null default 0');
    this.addSql(`create function raise_credential_generation() returns trigger language plpgsql as $$
      declare
        renewed text := nullif(current_setting('${RENEWED_HASH}', true), '');
      begin
        new.credential_generation := greatest(new.credential_generation, old.credential_generation);
        if new.credential_generation = old.credential_generation
          and new.password_hash is distinct from old.password_hash
          and (new.password_hash = renewed) is not true
        then
          new.credential_generation := old.credential_generation + 1;
        end if;
        if new.credential_generation > old.credential_generation then
          perform pg_notify('${ACCESS_CHANNEL}', '');
        end if;
        return new;
      end $$`);
    // without a list of columns, so that what another trigger changes counts as well
    this.addSql(`create trigger users_credential_generation before update on users for each row
      when (new.password_hash is distinct from old.password_hash
        or new.credential_generation is distinct from old.credential_generation)
      execute function raise_credential_generation()`);
  }

  override down(): void {
    this.addSql('drop trigger users_credential_generation on users');
    this.addSql('drop function raise_credential_generation()');
    this.addSql('alter table users drop column credential_generation');
  }
}
