import { checkCaptcha } from '../captcha/check-captcha.js';
import type { TokenText } from '../../contract/session/token-text.js';
import { E } from '../../contract/values/fp.js';
import type { Handler } from '../../domain/handler.js';
import type { Account } from '../../domain/account/account.js';
import { isPasswordOld } from '../../domain/account/password-age.js';
import type { LoginForm } from '../../contract/login/login-form.js';
import type { AuditLog } from '../../domain/ports/audit-log.js';
import type { CaptchaStore } from '../../domain/ports/captcha-store.js';
import type { LoginLockIndex } from '../../domain/ports/login-lock-index.js';
import { isUnavailable } from '../../domain/ports/unavailable.js';
import type { RequestOrigin } from '../../domain/session/request-origin.js';
import { beginSessionWith, type SessionBeginning } from './begin-session.js';
import { issueTicketWith, type TicketDependencies } from './issue-ticket.js';
import type { LoginQueue } from './login-queue.js';
import { recordLocksWith } from './record-locks.js';
import { reserveAttemptWith, type AttemptDependencies } from './reserve-attempt.js';
import { CREDENTIALS_REFUSALS, credentialsVerifier, type CredentialsDependencies } from './verify-credentials.js';
import type { RefusedBy } from '../../contract/refusals/refusals.js';

/** `userAgent` is shown in the list of sessions. `isLocal`: the request comes from the host itself. */
export type LogIn = Readonly<{ form: LoginForm; origin: RequestOrigin; userAgent?: string; isLocal?: boolean }>;
const ATTEMPT_REFUSALS = ['LoginLocked', 'CaptchaIncorrect', ...CREDENTIALS_REFUSALS] as const;
export const LOGIN_REFUSALS = [
  ...ATTEMPT_REFUSALS,
  'SecondFactorRequired',
  'SessionLimitReached',
  'ServiceBusy',
] as const;
type AttemptRefused = RefusedBy<typeof ATTEMPT_REFUSALS>;
export type LogInRefused = RefusedBy<typeof LOGIN_REFUSALS>;
export type LoggedIn = Readonly<{ accessToken: TokenText; mustChangePassword: boolean }>;

type Dependencies = SessionBeginning &
  AttemptDependencies &
  TicketDependencies &
  CredentialsDependencies &
  Readonly<{
    loginQueue: LoginQueue;
    captchas: CaptchaStore;
    lockIndex: LoginLockIndex;
    audit: AuditLog;
  }>;

/** Specification 4.2: lock check, captcha, user, password, success. A user with a second factor gets a ticket for their code. */
export const logInHandler = (deps: Dependencies): Handler<LogIn, LogInRefused, LoggedIn> => {
  const { loginQueue } = deps;
  const reserveAttempt = reserveAttemptWith(deps);
  const recordLocks = recordLocksWith(deps);
  const verifyCredentials = credentialsVerifier(deps);
  const issueTicket = issueTicketWith(deps);
  const beginSession = beginSessionWith(deps);

  const logIn: Handler<LogIn, LogInRefused, LoggedIn> = async ({ form, origin, userAgent = '', isLocal = false }) => {
    const { username } = form;
    const { address, requestId } = origin;
    const who = { username, address, requestId };
    const reservations = reserveAttempt({ address, username });
    const refuse = (refused: AttemptRefused): E.Either<AttemptRefused, never> => {
      const event = { _tag: 'LoginRefused', ...who } as const;
      if (refused._tag === 'LoginLocked') deps.audit.record({ ...event, reason: refused._tag, scope: refused.scope });
      else if (refused._tag === 'AccountDisabled')
        deps.audit.record({ ...event, reason: refused._tag, userId: refused.userId });
      else deps.audit.record({ ...event, reason: refused._tag });
      return E.left(refused);
    };
    const recordBegunLocks = (): void => recordLocks(who, reservations.locks());

    /** The attempt is reserved in every scope before the password is compared, so parallel guesses cannot exceed a maximum. */
    const verify = async (): Promise<E.Either<AttemptRefused, Account>> => {
      const reserved = await reservations.reserveMain();
      if (E.isLeft(reserved)) return reserved;
      const captcha = await checkCaptcha(deps, form);
      if (E.isLeft(captcha)) return captcha;
      const optional = await reservations.reserveOptional();
      return E.isLeft(optional) ? optional : verifyCredentials(form, isLocal);
    };

    const unlocked = await reservations.checkLocks();
    if (E.isLeft(unlocked)) return refuse(unlocked.left);
    // A refusal by the queue costs neither a reservation nor the captcha. An outage releases the attempt. An unknown error
    // does not: the password may have been compared.
    const verified = await loginQueue.runHashing(verify).catch(async (error: unknown) => {
      if (isUnavailable(error)) await reservations.release();
      else recordBegunLocks();
      throw error;
    });
    if (E.isLeft(verified)) {
      const { left: refused } = verified;
      if (refused._tag === 'ServiceBusy') return verified;
      refuse(refused);
      if (refused._tag === 'AccountDisabled') await reservations.release();
      else recordBegunLocks();
      return verified;
    }

    const account = verified.right;
    const mustChangePassword =
      account.mustChangePassword || isPasswordOld(account.passwordTime, deps.clock.now(), deps);
    if (account.hasFactor) {
      // The failures of the name stay until the code is right. Otherwise a right password would allow any number of codes.
      await reservations.release();
      const ticket = await issueTicket(account, mustChangePassword, address);
      deps.audit.record({ _tag: 'SecondFactorRequired', ...who, userId: account.id });
      return E.left({ _tag: 'SecondFactorRequired', ticket });
    }
    const begun = await beginSession({ account, withCode: false, who, userAgent, reservations, recordBegunLocks });
    return E.map((accessToken: TokenText) => ({ accessToken, mustChangePassword }))(begun);
  };

  return (login) => loginQueue.run(() => logIn(login));
};
