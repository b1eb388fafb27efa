import type { LoginForm } from '../../contract/login/login-form.js';
import { E, O } from '../../contract/values/fp.js';
import type { RefusedBy } from '../../contract/refusals/refusals.js';
import { checkAccount, type Account } from '../../domain/account/account.js';
import { brokenRules, passwordPolicyFor, type PasswordPolicies } from '../../domain/account/password-fitness.js';
import type { PasswordHasher } from '../../domain/ports/password-hasher.js';
import { disableIfUnused, type UnusedDependencies } from './disable-unused.js';
import { invalidateAccess } from '../session/invalidate-access.js';
import { loginFailures, type FailureDependencies } from './login-failures.js';

export const CREDENTIALS_REFUSALS = ['CredentialsIncorrect', 'AccountDisabled'] as const;
type CredentialsRefused = RefusedBy<typeof CREDENTIALS_REFUSALS>;

export type CredentialsDependencies = PasswordPolicies &
  UnusedDependencies &
  FailureDependencies &
  Readonly<{
    hasher: PasswordHasher;
    timeZone: string;
    /** Whether a login with the default password must come from the host itself. */
    defaultPasswordIsLocal: boolean;
  }>;

/**
 * Steps 3 and 4 of specification 4.2: user, then password. An unknown user costs as much work as a known one. A login with
 * the default password, or with one that does not fit any more, marks the account: the password must be changed.
 */
export const credentialsVerifier = (deps: CredentialsDependencies) => {
  const { users, hasher, permissionCache, log, ...policy } = deps;
  const failures = loginFailures(deps);

  const markUnfit = async (account: Account, password: string): Promise<Account> => {
    const { mustChangePassword, username } = account;
    const rules = passwordPolicyFor(account, policy);
    if (mustChangePassword || brokenRules('login', { password, username }, rules).length === 0) return account;
    await users.requirePasswordChange(account.id, account.credentialGeneration);
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

  /** Under some policies everybody who comes first would otherwise own the accounts that have it. */
  const isRefusedDefault = ({ id }: Account, password: string, isLocal: boolean): boolean => {
    if (!policy.defaultPasswordIsLocal || isLocal || password !== policy.defaultPassword) return false;
    log.warn('login with the default password refused: it must come from the host itself', { userId: id });
    return true;
  };

  const checked = async (
    account: Account | undefined,
    { username, password }: LoginForm,
    isLocal: boolean,
  ): Promise<E.Either<CredentialsRefused, Account>> => {
    const verdict = await hasher.verify(password, account?.passwordHash);
    if (account && verdict === 'unreadable') log.error('password hash missing or unreadable', { userId: account.id });
    const matches = verdict === 'match' && !(account && isRefusedDefault(account, password, isLocal));
    const answer = checkAccount(account, matches, deps.clock.now(), deps.timeZone);
    if (E.isLeft(answer)) {
      if (answer.left._tag === 'CredentialsIncorrect') await failures.count(username, account !== undefined);
      return answer;
    }
    return (await disableIfUnused(deps, answer.right))
      ? E.left({ _tag: 'AccountDisabled', userId: answer.right.id })
      : answer;
  };

  return async (form: LoginForm, isLocal: boolean): Promise<E.Either<CredentialsRefused, Account>> => {
    const account = O.toUndefined(await users.findByUsername(form.username));
    const answer = await checked(account, form, isLocal);
    if (E.isLeft(answer)) return answer;
    await renewHash(answer.right, form.password);
    return E.right(await markUnfit(answer.right, form.password));
  };
};
