import type { Account } from '../../domain/login/account.js';
import type { CaptchaIncorrect } from '../../domain/captcha.js';
import type { TokenText } from '../../domain/access-token.js';
import { E } from '../../domain/fp.js';
import type { LoginForm } from '../../domain/login/login-form.js';
import type { LoginLocked } from '../../domain/login/login-scopes.js';
import type { AuditLog } from '../../domain/ports/audit-log.js';
import { isUnavailable } from '../../domain/ports/unavailable.js';
import type { RequestOrigin } from '../../domain/request-origin.js';
import type { ServiceBusy, LoginQueue } from './login-queue.js';
import type { Handler } from '../handler.js';
import type { ReserveAttempt } from './reserve-attempt.js';
import type { CheckCaptcha } from './check-captcha.js';
import type { VerifyCredentials, CredentialsRefused } from './verify-credentials.js';
import { issueToken, type TokenIssuer } from './issue-token.js';

export type LogIn = Readonly<{ form: LoginForm; origin: RequestOrigin }>;
type AttemptRefused = LoginLocked | CaptchaIncorrect | CredentialsRefused;
export type LogInRefused = AttemptRefused | ServiceBusy;
export type LoggedIn = Readonly<{ accessToken: TokenText; mustChangePassword: boolean }>;

type Dependencies = TokenIssuer &
  Readonly<{
    queue: LoginQueue;
    reserveAttempt: ReserveAttempt;
    checkCaptcha: CheckCaptcha;
    verifyCredentials: VerifyCredentials;
    audit: AuditLog;
  }>;

/** Specification 4.2: lock check, captcha, user, password, success. */
export const logInHandler = (deps: Dependencies): Handler<LogIn, LogInRefused, LoggedIn> => {
  const logIn: Handler<LogIn, LogInRefused, LoggedIn> = async ({ form, origin }) => {
    const { username } = form;
    const { address, requestId } = origin;
    const who = { username, address, requestId };
    const reservations = deps.reserveAttempt({ address, username });
    const refuse = (refused: AttemptRefused): E.Either<AttemptRefused, never> => {
      const event = { _tag: 'LoginRefused', ...who } as const;
      deps.audit.record(
        refused._tag === 'LoginLocked'
          ? { ...event, reason: refused._tag, scope: refused.scope }
          : { ...event, reason: refused._tag },
      );
      return E.left(refused);
    };
    const recordLocks = (): void => {
      for (const scope of reservations.lockedScopes()) deps.audit.record({ _tag: 'LoginLockBegun', ...who, scope });
    };

    /** The attempt is reserved in every scope before the password is compared, so parallel guesses cannot exceed a maximum. */
    const verify = async (): Promise<E.Either<AttemptRefused, Account>> => {
      const captcha = await deps.checkCaptcha(form);
      if (E.isLeft(captcha)) return captcha;
      const optional = await reservations.reserveOptional();
      return E.isLeft(optional) ? optional : deps.queue.runHashing(() => deps.verifyCredentials(form));
    };

    const unlocked = await reservations.checkLocks();
    if (E.isLeft(unlocked)) return refuse(unlocked.left);
    // A refusal here costs neither a reservation nor the captcha.
    const checked = deps.queue.checkWait();
    if (E.isLeft(checked)) return checked;
    const reserved = await reservations.reserveMain();
    if (E.isLeft(reserved)) return refuse(reserved.left);

    // An outage releases the attempt. An unknown error does not: the password may have been compared.
    const verified = await verify().catch(async (error: unknown) => {
      if (isUnavailable(error)) await reservations.release();
      else recordLocks();
      throw error;
    });
    if (E.isLeft(verified)) {
      const { left: refused } = verified;
      refuse(refused);
      if (refused._tag === 'AccountDisabled') await reservations.release();
      else recordLocks();
      return verified;
    }

    await reservations.succeed().catch((error: unknown) => {
      recordLocks();
      throw error;
    });
    const account = verified.right;
    const { id: userId, realname, credentialGeneration } = account;
    deps.audit.record({ _tag: 'LoggedIn', ...who, userId });
    return E.right({
      accessToken: issueToken(deps, {
        userId,
        username: account.username,
        realname,
        credentialGeneration,
        startedAt: deps.clock.now(),
      }),
      mustChangePassword: account.mustChangePassword,
    });
  };

  return (login) => deps.queue.run(() => logIn(login));
};
