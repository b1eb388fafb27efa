import { E } from '../../contract/values/fp.js';
import type { RefusalOf } from '../../contract/refusals/refusals.js';
import { newCredentials, type Credentials } from '../../domain/account/password-fitness.js';
import type { ImportRow } from '../../domain/records/import-row.js';
import type { HashDependencies } from './change-records.js';

/** Logins and busy processors leave too little time for the passwords of a file. */
const NOT_HASHED: RefusalOf<'PasswordsNotHashed'> = { _tag: 'PasswordsNotHashed', seconds: 30 };

type Hashed = E.Either<RefusalOf<'PasswordsNotHashed'>, ReadonlyMap<ImportRow, Credentials>>;

/** What a new user of a row logs in with. */
export const accountOf = (row: ImportRow) => (row.adds ? row.account : undefined);

/**
 * What new users log in with, by their rows. One password after the other is hashed, so logins wait for one at most. `until` is a
 * time of `performance.now()`.
 */
export const hashPasswords = async (
  { loginQueue, hasher, defaultPassword }: HashDependencies & Readonly<{ defaultPassword: string }>,
  rows: ReadonlyArray<ImportRow>,
  until: number,
): Promise<Hashed> => {
  const work = async (): Promise<Hashed> => {
    const credentials = new Map<ImportRow, Credentials>();
    for (const row of rows) {
      if (performance.now() > until) return E.left(NOT_HASHED);
      const account = accountOf(row);
      if (!account) continue;
      const { password, passwordHash, mustChange } = account;
      if (password === undefined)
        credentials.set(row, { passwordHash: passwordHash ?? '', mustChangePassword: mustChange });
      else {
        const given = { password, mustChange, username: String(row.values['username']) };
        credentials.set(row, newCredentials(await hasher.hash(password), given, { defaultPassword }));
      }
    }
    return E.right(credentials);
  };
  if (rows.every((row) => accountOf(row)?.password === undefined)) return work();
  const hashed = await loginQueue.runChange(work);
  return E.isLeft(hashed) ? E.left(NOT_HASHED) : hashed;
};
