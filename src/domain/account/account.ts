import { E } from '../../contract/fp.js';
import type { RefusalOf } from '../../contract/refusals.js';

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
  /** The user has a second factor. */
  hasFactor?: boolean;
}>;

/** Checks the account after its password was compared. */
export const checkAccount = (
  account: Account | undefined,
  passwordMatches: boolean,
): E.Either<RefusalOf<'CredentialsIncorrect' | 'AccountDisabled'>, Account> => {
  if (!account || !passwordMatches) return E.left({ _tag: 'CredentialsIncorrect' });
  return account.enabled ? E.right(account) : E.left({ _tag: 'AccountDisabled', userId: account.id });
};
