/** A trigger that ends the tokens of a user whose password changes, or who is disabled or deleted. */
export const CREDENTIALS = `
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
`;
