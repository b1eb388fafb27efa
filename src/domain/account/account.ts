import { E } from '../../contract/values/fp.js';
import type { RefusalOf } from '../../contract/refusals/refusals.js';
import { isAccountOver } from './account-validity.js';

/**
 * The data of a user that a login needs. `passwordHash` is undefined for an account that cannot log in by password.
 * `credentialGeneration` is the generation that was read together with the hash.
 */
export type Account = Readonly<{
  id: number;
  username: string;
  realname: string;
  passwordHash: string | undefined;
  credentialGeneration: number;
  enabled: boolean;
  /** Set by an operator, and by a login with the default password (specification 2.3). */
  mustChangePassword: boolean;
  /** When the password was set. */
  passwordTime: Date;
  /** The last day on which it can be used, `YYYY-MM-DD`; null for ever. */
  validUntil: string | null;
  /** When it was used last: a login, a refresh, its creation or its enabling. It may be an hour behind. */
  usedTime: Date;
  /** The user has a second factor. */
  hasFactor?: boolean;
}>;

/** Whether the account is enabled and its last day is not over. `timeZone` is the zone of that day. */
export const isUsableAccount = ({ enabled, validUntil }: Account, now: Date, timeZone: string): boolean =>
  enabled && !isAccountOver(validUntil, now, timeZone);

/** Checks the account after its password was compared. */
export const checkAccount = (
  account: Account | undefined,
  passwordMatches: boolean,
  now: Date,
  timeZone: string,
): E.Either<RefusalOf<'CredentialsIncorrect' | 'AccountDisabled'>, Account> => {
  if (!account || !passwordMatches) return E.left({ _tag: 'CredentialsIncorrect' });
  return isUsableAccount(account, now, timeZone)
    ? E.right(account)
    : E.left({ _tag: 'AccountDisabled', userId: account.id });
};
