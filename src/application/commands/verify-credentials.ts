import {
  checkAccount,
  type Account,
  type AccountDisabled,
  type CredentialsIncorrect,
} from '../../domain/login/account.js';
import { E, O } from '../../domain/fp.js';
import type { LoginForm } from '../../domain/login/login-form.js';
import type { Log } from '../../domain/ports/log.js';
import type { PasswordHasher } from '../../domain/ports/password-hasher.js';
import type { PermissionCache } from '../../domain/ports/permission-cache.js';
import type { UserRepository } from '../../domain/ports/user-repository.js';
import type { Handler } from '../handler.js';
import { invalidateAccess } from './invalidate-access.js';

export type CredentialsRefused = CredentialsIncorrect | AccountDisabled;
export type VerifyCredentials = Handler<Pick<LoginForm, 'username' | 'password'>, CredentialsRefused, Account>;

type Dependencies = Readonly<{
  users: UserRepository;
  hasher: PasswordHasher;
  permissionCache: PermissionCache;
  log: Log;
  defaultPassword: string;
}>;

/**
 * Steps 3 and 4 of specification 4.2: user, then password. An unknown user costs as much work as a known one. A login with
 * the default password marks the account: the password must be changed.
 */
export const verifyCredentialsHandler = ({
  users,
  hasher,
  permissionCache,
  log,
  defaultPassword,
}: Dependencies): VerifyCredentials => {
  const markDefault = async (account: Account, password: string): Promise<Account> => {
    if (account.mustChangePassword || password !== defaultPassword) return account;
    await users.requirePasswordChange(account.id);
    await invalidateAccess(permissionCache);
    return { ...account, mustChangePassword: true };
  };

  const renewHash = async ({ id, passwordHash }: Account, password: string): Promise<void> => {
    if (passwordHash === undefined || !hasher.needsRenewal(passwordHash)) return;
    try {
      await users.replacePasswordHash(id, passwordHash, await hasher.hash(password));
    } catch (error) {
      log.warn('password hash not renewed', { userId: id, error });
    }
  };

  return async ({ username, password }) => {
    const account = O.toUndefined(await users.findByUsername(username));
    const verdict = await hasher.verify(password, account?.passwordHash);
    if (account && verdict === 'unreadable') log.error('password hash missing or unreadable', { userId: account.id });

    const checked = checkAccount(account, verdict === 'match');
    if (E.isLeft(checked)) return checked;
    await renewHash(checked.right, password);
    return E.right(await markDefault(checked.right, password));
  };
};
