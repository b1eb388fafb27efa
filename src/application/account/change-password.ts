import type { TokenText } from '../../contract/session/token-text.js';
import {
  checkPasswordFitness,
  passwordPolicyFor,
  type PasswordPolicies,
} from '../../domain/account/password-fitness.js';
import { E, O } from '../../contract/values/fp.js';
import type { Account } from '../../domain/account/account.js';
import type { AuditLog } from '../../domain/ports/audit-log.js';
import type { LoginLockIndex } from '../../domain/ports/login-lock-index.js';
import type { PasswordHasher } from '../../domain/ports/password-hasher.js';
import { isUnavailable } from '../../domain/ports/unavailable.js';
import type { UserRepository } from '../../domain/ports/user-repository.js';
import type { Handler } from '../../domain/handler.js';
import { loginFailures } from '../login/login-failures.js';
import type { LoginQueue } from '../login/login-queue.js';
import { recordLocksWith } from '../login/record-locks.js';
import { reserveAttemptWith, type AttemptDependencies } from '../login/reserve-attempt.js';
import { ownAccountOf, renewedToken, type OwnRequest, type RenewalDependencies } from './own-account.js';
import type { RefusalOf, RefusedBy } from '../../contract/refusals/refusals.js';

export type ChangePassword = OwnRequest & Readonly<{ oldPassword: string; newPassword: string }>;

export const CHANGE_PASSWORD_REFUSALS = [
  'LoginLocked',
  'OldPasswordIncorrect',
  'PasswordUnfit',
  'TokenRevoked',
  'ServiceBusy',
] as const;
export type ChangePasswordRefused = RefusedBy<typeof CHANGE_PASSWORD_REFUSALS>;

type Dependencies = AttemptDependencies &
  RenewalDependencies &
  PasswordPolicies &
  Readonly<{
    loginQueue: LoginQueue;
    users: UserRepository;
    hasher: PasswordHasher;
    lockIndex: LoginLockIndex;
    audit: AuditLog;
  }>;

/**
 * A user changes their password. A wrong old password counts like a failed login, under the same lock. The change ends
 * every token of the user; the answer is a token of the new generation.
 */
export const changePasswordHandler = (
  deps: Dependencies,
): Handler<ChangePassword, ChangePasswordRefused, TokenText> => {
  const { loginQueue: queue, users, hasher, audit } = deps;
  const reserveAttempt = reserveAttemptWith(deps);
  const recordLocks = recordLocksWith(deps);
  const failures = loginFailures(deps);

  /** Whether it is one of the last passwords but the present one. */
  const isFormer = async (userId: number, password: string): Promise<boolean> => {
    const { history } = deps.passwordRules;
    const former = history > 1 ? (await users.formerHashes(userId)).slice(0, history - 1) : [];
    for (const hash of former) if ((await hasher.verify(password, hash)) === 'match') return true;
    return false;
  };

  /** Compares the old password and writes the new one. The result is the new credential generation. */
  const replace = async (
    account: Account,
    { oldPassword, newPassword }: ChangePassword,
  ): Promise<E.Either<RefusalOf<'OldPasswordIncorrect' | 'PasswordUnfit'>, number>> => {
    const { id, username, passwordHash } = account;
    const verdict = await hasher.verify(oldPassword, passwordHash);
    if (verdict !== 'match' || passwordHash === undefined) {
      await failures.count(username, true);
      return E.left({ _tag: 'OldPasswordIncorrect' });
    }
    const equalsFormer = newPassword === oldPassword || (await isFormer(id, newPassword));
    const fit = checkPasswordFitness(
      'change',
      { password: newPassword, username, equalsFormer },
      passwordPolicyFor(account, deps),
    );
    if (E.isLeft(fit)) return fit;
    const { credentialGeneration } = account;
    const hash = await hasher.hash(newPassword);
    const generation = await users.changePassword(id, passwordHash, hash, credentialGeneration);
    return O.isNone(generation) ? E.left({ _tag: 'OldPasswordIncorrect' }) : E.right(generation.value);
  };

  const change: Handler<ChangePassword, ChangePasswordRefused, TokenText> = async (request) => {
    const { token, origin } = request;
    const own = await ownAccountOf(users, request);
    if (!own) return E.left({ _tag: 'TokenRevoked' });
    const { account, who } = own;

    const lockedOut = (locked: RefusalOf<'LoginLocked'>): E.Either<RefusalOf<'LoginLocked'>, never> => {
      audit.record({ _tag: 'PasswordChangeRefused', ...who, reason: locked._tag, scope: locked.scope });
      return E.left(locked);
    };

    const reservations = reserveAttempt({ address: origin.address, username: account.username });
    const unlocked = await reservations.checkLocks();
    if (E.isLeft(unlocked)) return lockedOut(unlocked.left);
    const judge = async (): Promise<
      E.Either<RefusalOf<'LoginLocked' | 'OldPasswordIncorrect' | 'PasswordUnfit'>, number>
    > => {
      const main = await reservations.reserveMain();
      if (E.isLeft(main)) return main;
      const optional = await reservations.reserveOptional();
      return E.isLeft(optional) ? optional : replace(account, request);
    };
    // An outage releases the attempt. An unknown error does not: the password may have been compared.
    const replaced = await queue.runHashing(judge).catch(async (error: unknown): Promise<never> => {
      if (isUnavailable(error)) await reservations.release();
      else recordLocks(who, reservations.locks());
      throw error;
    });
    if (E.isLeft(replaced)) {
      const { left: refused } = replaced;
      if (refused._tag === 'ServiceBusy') return replaced;
      if (refused._tag === 'LoginLocked') return lockedOut(refused);
      if (refused._tag === 'PasswordUnfit') {
        await reservations.release();
        return replaced;
      }
      audit.record({ _tag: 'PasswordChangeRefused', ...who, reason: refused._tag });
      recordLocks(who, reservations.locks());
      return replaced;
    }
    // The password is written: from here on no error may make a failure of the answer.
    await (account.hasFactor ? reservations.release() : reservations.succeed()).catch((error: unknown) => {
      deps.log.warn('login attempt not released', { error });
      recordLocks(who, reservations.locks());
    });
    audit.record({ _tag: 'PasswordChanged', ...who });
    return E.right(await renewedToken(deps, token, replaced.right, undefined));
  };

  return (request) => queue.run(() => change(request));
};
