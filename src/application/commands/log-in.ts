import { mustChangePassword, type Account } from '../../domain/account.js';
import type { CaptchaIncorrect } from '../../domain/captcha.js';
import type { TokenText } from '../../domain/access-token.js';
import { E } from '../../domain/fp.js';
import type { LoginForm } from '../../domain/login-form.js';
import type { LoginLocked } from '../../domain/login-tiers.js';
import type { AuditLog } from '../../domain/ports/audit-log.js';
import { isUnavailable } from '../../domain/ports/unavailable.js';
import type { RequestOrigin } from '../../domain/request-origin.js';
import type { ServiceBusy } from '../../domain/service-busy.js';
import type { Handler } from '../handler.js';
import type { ChargeLogin } from './charge-login.js';
import type { CheckCaptcha } from './check-captcha.js';
import type { JudgeCredentials, JudgementRefused } from './judge-credentials.js';
import type { LoginQueue } from './login-queue.js';
import { mintToken, type Mint } from './mint-token.js';

export type LogIn = Readonly<{ form: LoginForm; origin: RequestOrigin }>;
type AttemptRefused = LoginLocked | CaptchaIncorrect | JudgementRefused;
export type LogInRefused = AttemptRefused | ServiceBusy;
export type LoggedIn = Readonly<{ accessToken: TokenText; mustChangePassword: boolean }>;

type Dependencies = Mint &
  Readonly<{
    queue: LoginQueue;
    chargeLogin: ChargeLogin;
    checkCaptcha: CheckCaptcha;
    judgeCredentials: JudgeCredentials;
    audit: AuditLog;
    defaultPassword: string;
  }>;

/** Specification 4.2: lock check, captcha, user, password, success. */
export const logInHandler = (deps: Dependencies): Handler<LogIn, LogInRefused, LoggedIn> => {
  const logIn: Handler<LogIn, LogInRefused, LoggedIn> = async ({ form, origin }) => {
    const { username, password } = form;
    const { address, requestId } = origin;
    const who = { username, address, requestId };
    const charges = deps.chargeLogin({ address, username });
    const refuse = (refused: AttemptRefused): E.Either<AttemptRefused, never> => {
      const event = { _tag: 'LoginRefused', ...who } as const;
      deps.audit.record(
        refused._tag === 'LoginLocked'
          ? { ...event, reason: refused._tag, tier: refused.tier }
          : { ...event, reason: refused._tag },
      );
      return E.left(refused);
    };
    const recordLocks = (): void => {
      for (const tier of charges.locks()) deps.audit.record({ _tag: 'LoginLockBegun', ...who, tier });
    };

    /** Every tier is charged before the password is compared, so that parallel guesses cannot exceed a maximum. */
    const judge = async (): Promise<E.Either<AttemptRefused, Account>> => {
      const captcha = await deps.checkCaptcha(form);
      if (E.isLeft(captcha)) return captcha;
      const slower = await charges.chargeSlower();
      return E.isLeft(slower) ? slower : deps.queue.wait(() => deps.judgeCredentials(form));
    };

    const met = await charges.look();
    if (E.isLeft(met)) return refuse(met.left);
    // while a refusal costs neither a charge nor the captcha
    const admitted = deps.queue.checkWait();
    if (E.isLeft(admitted)) return admitted;
    const charged = await charges.chargeMain();
    if (E.isLeft(charged)) return refuse(charged.left);

    // an attempt that an outage kept from being judged is not counted; one that failed for an unknown cause is
    const judged = await judge().catch(async (error: unknown) => {
      if (isUnavailable(error)) await charges.refund();
      else recordLocks();
      throw error;
    });
    if (E.isLeft(judged)) {
      const { left: refused } = judged;
      refuse(refused);
      if (refused._tag === 'AccountDisabled') await charges.refund();
      else recordLocks();
      return judged;
    }

    await charges.succeed().catch((error: unknown) => {
      recordLocks();
      throw error;
    });
    const account = judged.right;
    const { id: userId, realname, credentialGeneration } = account;
    deps.audit.record({ _tag: 'LoggedIn', ...who, userId });
    return E.right({
      accessToken: mintToken(deps, {
        userId,
        username: account.username,
        realname,
        credentialGeneration,
        begunAt: deps.clock.now(),
      }),
      mustChangePassword: mustChangePassword(account, password, deps.defaultPassword),
    });
  };

  return (login) => deps.queue.admit(() => logIn(login));
};
