import { E } from '../../contract/values/fp.js';
import type { RefusalOf, RefusedBy } from '../../contract/refusals/refusals.js';
import type { Account } from '../../domain/account/account.js';
import type { TokenEvent } from '../../domain/audit/audit-event.js';
import type { AuditLog } from '../../domain/ports/audit-log.js';
import type { LoginLockIndex } from '../../domain/ports/login-lock-index.js';
import { isUnavailable } from '../../domain/ports/unavailable.js';
import { loginFailures } from '../login/login-failures.js';
import type { LoginQueue } from '../login/login-queue.js';
import { recordLocksWith } from '../login/record-locks.js';
import { reserveAttemptWith, type AttemptDependencies } from '../login/reserve-attempt.js';

export type OwnAttemptDependencies = AttemptDependencies &
  Readonly<{ loginQueue: LoginQueue; lockIndex: LoginLockIndex; audit: AuditLog }>;

/** What an attempt may be refused for besides the reasons of its judge. */
export const OWN_ATTEMPT_REFUSALS = ['LoginLocked', 'ServiceBusy'] as const;
type AttemptRefused = RefusedBy<typeof OWN_ATTEMPT_REFUSALS>;

/** What a judge may refuse. A wrong password and a wrong code are failures; the others are not. */
type JudgeRefused = RefusalOf<'OldPasswordIncorrect' | 'FactorIncorrect' | 'PasswordUnfit'>;

type OwnAttempt<Refused, Done> = Readonly<{
  account: Account;
  who: TokenEvent;
  /** The user gives a password, whose hash is compared. */
  withPassword: boolean;
  /** The user gives a code, which counts for the lock of the second factor too. */
  withCode: boolean;
  judge: () => Promise<E.Either<Refused, Done>>;
}>;

/**
 * Judges what a user who is logged in gives to prove who they are. A wrong password and a wrong code count like a failed login,
 * under the same locks: the attempt is reserved before it is judged. A success takes back its own count only, unless the
 * password is all that the user has. `refusedAs` names the refusal in the trail.
 */
export const ownAttemptWith = (
  deps: OwnAttemptDependencies,
  refusedAs: 'ConfirmationRefused' | 'PasswordChangeRefused',
) => {
  const { loginQueue, audit, log } = deps;
  const reserveAttempt = reserveAttemptWith(deps);
  const recordLocks = recordLocksWith(deps);
  const failures = loginFailures(deps);

  return async <Refused extends JudgeRefused, Done>({
    account,
    who,
    withPassword,
    withCode,
    judge,
  }: OwnAttempt<Refused, Done>): Promise<E.Either<AttemptRefused | Refused, Done>> => {
    const { username } = account;
    const reservations = reserveAttempt({ address: who.address, username, withCode });
    const recordBegunLocks = (): void => recordLocks(who, reservations.locks());

    const lockedOut = (refused: RefusalOf<'LoginLocked'>): E.Either<RefusalOf<'LoginLocked'>, never> => {
      audit.record({ _tag: refusedAs, ...who, reason: refused._tag, scope: refused.scope });
      return E.left(refused);
    };

    const reserveAndJudge = async (): Promise<E.Either<RefusalOf<'LoginLocked'> | Refused, Done>> => {
      const main = await reservations.reserveMain();
      if (E.isLeft(main)) return main;
      const optional = await reservations.reserveOptional();
      return E.isLeft(optional) ? optional : judge();
    };

    const refuse = async (refused: AttemptRefused | Refused): Promise<E.Either<AttemptRefused | Refused, never>> => {
      if (refused._tag === 'LoginLocked') return lockedOut(refused);
      if (refused._tag === 'OldPasswordIncorrect' || refused._tag === 'FactorIncorrect') {
        if (refused._tag === 'OldPasswordIncorrect') audit.record({ _tag: refusedAs, ...who, reason: refused._tag });
        await failures.count(username, true);
        recordBegunLocks();
      } else await reservations.release();
      return E.left(refused);
    };

    const unlocked = await reservations.checkLocks();
    if (E.isLeft(unlocked)) return lockedOut(unlocked.left);
    // An outage releases the attempt. An unknown error does not: the password may have been compared.
    const judged = await (withPassword ? loginQueue.runHashing(reserveAndJudge) : reserveAndJudge()).catch(
      async (error: unknown): Promise<never> => {
        if (isUnavailable(error)) await reservations.release();
        else recordBegunLocks();
        throw error;
      },
    );
    if (E.isLeft(judged)) return refuse(judged.left);
    // What was given is used up: from here on no error may make a failure of the answer.
    await (account.hasFactor || withCode ? reservations.release() : reservations.succeed()).catch((error: unknown) => {
      log.warn('login attempt not released', { error });
      recordBegunLocks();
    });
    return judged;
  };
};
