import { Migration } from '@mikro-orm/migrations';

const functionWith = (endsTokens: string): string => `create or replace function raise_credential_generation()
  returns trigger language plpgsql as $$
    declare
      renewed text := nullif(current_setting('menshen.renewed_hash', true), '');
    begin
      new.credential_generation := greatest(new.credential_generation, old.credential_generation);
      if new.credential_generation = old.credential_generation and (${endsTokens}) then
        new.credential_generation := old.credential_generation + 1;
      end if;
      if new.credential_generation > old.credential_generation then
        perform pg_notify('menshen_access', '');
      end if;
      return new;
    end $$`;

const triggerWhen = (condition: string): ReadonlyArray<string> => [
  'drop trigger users_credential_generation on users',
  `create trigger users_credential_generation before update on users for each row
    when (${condition}) execute function raise_credential_generation()`,
];

const HASH_CHANGED = `new.password_hash is distinct from old.password_hash
  and (new.password_hash = renewed) is not true`;
const TAKEN_OUT_OF_USE = `(old.status = 1 and new.status <> 1) or (new.deleted and not old.deleted)`;

const CHANGED = `new.password_hash is distinct from old.password_hash
  or new.credential_generation is distinct from old.credential_generation`;

/**
 * Ends the tokens of a user who is disabled or deleted, whoever does it: when the user is in use again, tokens given
 * before stay refused.
 */
export class EndTokensOfDisabledUsers extends Migration {
  override up(): void {
    this.addSql(functionWith(`(${HASH_CHANGED}) or ${TAKEN_OUT_OF_USE}`));
    for (const sql of triggerWhen(`${CHANGED} or ${TAKEN_OUT_OF_USE}`)) this.addSql(sql);
  }

  override down(): void {
    this.addSql(functionWith(HASH_CHANGED));
    for (const sql of triggerWhen(CHANGED)) this.addSql(sql);
  }
}
