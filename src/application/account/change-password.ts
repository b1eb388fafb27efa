import type { TokenText } from '../../contract/session/token-text.js';
import {
  checkPasswordFitness,
  passwordPolicyFor,
  type PasswordPolicies,
} from '../../domain/account/password-fitness.js';
import { E, O } from '../../contract/values/fp.js';
import type { Account } from '../../domain/account/account.js';
import type { PasswordHasher } from '../../domain/ports/password-hasher.js';
import type { UserRepository } from '../../domain/ports/user-repository.js';
import type { Handler } from '../../domain/handler.js';
import { OWN_ATTEMPT_REFUSALS, ownAttemptWith, type OwnAttemptDependencies } from './own-attempt.js';
import { ownAccountOf, renewedToken, type OwnRequest, type RenewalDependencies } from './own-account.js';
import type { RefusalOf, RefusedBy } from '../../contract/refusals/refusals.js';

export type ChangePassword = OwnRequest & Readonly<{ oldPassword: string; newPassword: string }>;

export const CHANGE_PASSWORD_REFUSALS = [
  ...(['OldPasswordIncorrect', 'PasswordUnfit', 'TokenRevoked'] as const),
  ...OWN_ATTEMPT_REFUSALS,
] as const;
export type ChangePasswordRefused = RefusedBy<typeof CHANGE_PASSWORD_REFUSALS>;

type Dependencies = OwnAttemptDependencies &
  RenewalDependencies &
  PasswordPolicies &
  Readonly<{ users: UserRepository; hasher: PasswordHasher }>;

/**
 * A user changes their password. A wrong old password counts like a failed login, under the same lock. The change ends
 * every token of the user; the answer is a token of the new generation.
 */
export const changePasswordHandler = (
  deps: Dependencies,
): Handler<ChangePassword, ChangePasswordRefused, TokenText> => {
  const { loginQueue: queue, users, hasher, audit } = deps;
  const judgeAttempt = ownAttemptWith(deps, 'PasswordChangeRefused');

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
    if (verdict !== 'match' || passwordHash === undefined) return E.left({ _tag: 'OldPasswordIncorrect' });
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
    const own = await ownAccountOf(users, request);
    if (!own) return E.left({ _tag: 'TokenRevoked' });
    const { account, who } = own;
    const replaced = await judgeAttempt({
      ...{ account, who, withPassword: true, withCode: false },
      judge: () => replace(account, request),
    });
    if (E.isLeft(replaced)) return replaced;
    audit.record({ _tag: 'PasswordChanged', ...who });
    return E.right(await renewedToken(deps, request.token, replaced.right, undefined));
  };

  return (request) => queue.run(() => change(request));
};
