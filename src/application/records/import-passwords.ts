import { E } from '../../contract/values/fp.js';
import type { RefusalOf } from '../../contract/refusals/refusals.js';
import { newCredentials, type Credentials } from '../../domain/account/password-fitness.js';
import type { ImportRow } from '../../domain/records/import-row.js';
import type { HashDependencies } from './change-records.js';

/** Logins take the time that the passwords of a file need. */
const LOGINS_FIRST: RefusalOf<'ServiceBusy'> = { _tag: 'ServiceBusy', seconds: 30 };

/** What a new user of a row logs in with. */
export const accountOf = (row: ImportRow) => (row.adds ? row.account : undefined);

/** What new users log in with, by their rows. One password after the other is hashed, so logins wait for one at most. */
export const hashPasswords = (
  { loginQueue, hasher, defaultPassword }: HashDependencies & Readonly<{ defaultPassword: string }>,
  rows: ReadonlyArray<ImportRow>,
  mostMs: number,
): Promise<E.Either<RefusalOf<'ServiceBusy'>, ReadonlyMap<ImportRow, Credentials>>> => {
  const work = async (): Promise<E.Either<RefusalOf<'ServiceBusy'>, ReadonlyMap<ImportRow, Credentials>>> => {
    const credentials = new Map<ImportRow, Credentials>();
    const since = performance.now();
    for (const row of rows) {
      if (performance.now() - since > mostMs) return E.left(LOGINS_FIRST);
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
  return rows.some((row) => accountOf(row)?.password !== undefined) ? loginQueue.runChange(work) : work();
};
