import { E } from '../../contract/values/fp.js';
import type { RefusalOf, RefusedBy } from '../../contract/refusals/refusals.js';
import type { Account } from '../../domain/account/account.js';
import type { TokenEvent } from '../../domain/audit/audit-event.js';
import type { AuditLog } from '../../domain/ports/audit-log.js';
import type { LoginLockIndex } from '../../domain/ports/login-lock-index.js';
import type { PasswordHasher } from '../../domain/ports/password-hasher.js';
import { isUnavailable } from '../../domain/ports/unavailable.js';
import { loginFailures } from '../login/login-failures.js';
import type { LoginQueue } from '../login/login-queue.js';
import { recordLocksWith } from '../login/record-locks.js';
import { reserveAttemptWith, type AttemptDependencies } from '../login/reserve-attempt.js';

export type ConfirmationDependencies = AttemptDependencies &
  Readonly<{ loginQueue: LoginQueue; hasher: PasswordHasher; lockIndex: LoginLockIndex; audit: AuditLog }>;

export const PASSWORD_REFUSALS = ['LoginLocked', 'OldPasswordIncorrect', 'ServiceBusy'] as const;
export const CODE_REFUSALS = ['LoginLocked', 'FactorIncorrect', 'ServiceBusy'] as const;
type Refused = RefusedBy<typeof PASSWORD_REFUSALS> | RefusalOf<'FactorIncorrect'>;

/** What the user gives. The code is judged after the password. */
type Evidence = Readonly<{
  password?: string | undefined;
  judgeCode?: (() => Promise<E.Either<RefusalOf<'FactorIncorrect'>, void>>) | undefined;
}>;

/**
 * A user who is logged in proves who they are. A wrong password and a wrong code count like a failed login, under the same
 * locks. A success takes back its own count only, unless the password is all that the user has.
 */
export const confirmIdentityWith = (deps: ConfirmationDependencies) => {
  const { loginQueue, hasher, audit, log } = deps;
  const reserveAttempt = reserveAttemptWith(deps);
  const recordLocks = recordLocksWith(deps);
  const failures = loginFailures(deps);

  return async (
    account: Account,
    who: TokenEvent,
    { password, judgeCode }: Evidence,
  ): Promise<E.Either<Refused, void>> => {
    const reservations = reserveAttempt({
      address: who.address,
      username: account.username,
      withCode: judgeCode !== undefined,
    });

    const judge = async (): Promise<E.Either<Refused, void>> => {
      const main = await reservations.reserveMain();
      if (E.isLeft(main)) return main;
      const optional = await reservations.reserveOptional();
      if (E.isLeft(optional)) return optional;
      if (password !== undefined && (await hasher.verify(password, account.passwordHash)) !== 'match')
        return E.left({ _tag: 'OldPasswordIncorrect' });
      return judgeCode ? judgeCode() : E.right(undefined);
    };

    const refuse = async (refused: Refused): Promise<E.Either<Refused, never>> => {
      if (refused._tag === 'LoginLocked')
        audit.record({ _tag: 'ConfirmationRefused', ...who, reason: refused._tag, scope: refused.scope });
      if (refused._tag === 'OldPasswordIncorrect')
        audit.record({ _tag: 'ConfirmationRefused', ...who, reason: refused._tag });
      if (refused._tag === 'OldPasswordIncorrect' || refused._tag === 'FactorIncorrect')
        await failures.count(account.username, true);
      if (refused._tag !== 'ServiceBusy') recordLocks(who, reservations.locks());
      return E.left(refused);
    };

    const unlocked = await reservations.checkLocks();
    if (E.isLeft(unlocked)) return refuse(unlocked.left);
    // An outage releases the attempt. An unknown error does not: the password may have been compared.
    const judged = await (password === undefined ? judge() : loginQueue.runHashing(judge)).catch(
      async (error: unknown): Promise<never> => {
        if (isUnavailable(error)) await reservations.release();
        else recordLocks(who, reservations.locks());
        throw error;
      },
    );
    if (E.isLeft(judged)) return refuse(judged.left);
    if (account.hasFactor || judgeCode) await reservations.release();
    // What was given is used up: from here on no error may make a failure of the answer.
    else
      await reservations.succeed().catch((error: unknown) => {
        log.warn('login attempt not released', { error });
        recordLocks(who, reservations.locks());
      });
    return E.right(undefined);
  };
};
