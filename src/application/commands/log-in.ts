import { mustChangePassword } from '../../domain/account.js';
import type { TokenText } from '../../domain/access-token.js';
import { E } from '../../domain/fp.js';
import {
  admitLogin,
  loginSubject,
  type LoginLocked,
  type LoginLockPolicy,
  type LoginSubject,
} from '../../domain/login-attempt.js';
import type { LoginForm } from '../../domain/login-form.js';
import type { AuditLog } from '../../domain/ports/audit-log.js';
import type { Fingerprinter } from '../../domain/ports/fingerprinter.js';
import type { LoginAttemptStore } from '../../domain/ports/login-attempt-store.js';
import { isUnavailable } from '../../domain/ports/unavailable.js';
import type { RequestOrigin } from '../../domain/request-origin.js';
import type { Handler } from '../handler.js';
import type { JudgeCredentials, JudgementRefused } from './judge-credentials.js';
import { mintToken, type Mint } from './mint-token.js';

export type LogIn = Readonly<{ form: LoginForm; origin: RequestOrigin }>;
export type LogInRefused = LoginLocked | JudgementRefused;
export type LoggedIn = Readonly<{ accessToken: TokenText; mustChangePassword: boolean }>;

type Dependencies = Mint &
  Readonly<{
    attempts: LoginAttemptStore;
    judgeCredentials: JudgeCredentials;
    fingerprinter: Fingerprinter;
    audit: AuditLog;
    lockPolicy: LoginLockPolicy;
    defaultPassword: string;
  }>;

/** Specification 4.2: lock check, captcha, user, password, success. */
export const logInHandler = (deps: Dependencies): Handler<LogIn, LogInRefused, LoggedIn> => {
  const { attempts, clock, lockPolicy } = deps;

  /** An attempt that an outage kept from being judged is not counted; one that failed for an unknown cause is. */
  const judgeOrRefund = async (form: LoginForm, subject: LoginSubject) => {
    try {
      return await deps.judgeCredentials(form);
    } catch (outage) {
      if (isUnavailable(outage)) await attempts.refund(subject).catch(() => undefined);
      throw outage;
    }
  };

  return async ({ form, origin: { address } }) => {
    const { username, password } = form;
    const refused = <R extends LogInRefused>(refusal: E.Left<R>): E.Left<R> => {
      deps.audit.record({ _tag: 'LoginRefused', username, address, reason: refusal.left._tag });
      return refusal;
    };

    const subject = loginSubject(address, username, deps.fingerprinter);
    // charged before anything is compared, so that parallel guesses cannot slip under the maximum
    const admitted = admitLogin(await attempts.charge(subject, lockPolicy), lockPolicy, clock.now());
    if (E.isLeft(admitted)) return refused(admitted);

    const judged = await judgeOrRefund(form, subject);
    if (E.isLeft(judged)) {
      if (judged.left._tag === 'AccountDisabled') await attempts.refund(subject);
      return refused(judged);
    }

    await attempts.clear(subject);
    const account = judged.right;
    const { id: userId, realname } = account;
    deps.audit.record({ _tag: 'LoggedIn', userId, username, address });
    return E.right({
      accessToken: mintToken(deps, { userId, username: account.username, realname }),
      mustChangePassword: mustChangePassword(account, password, deps.defaultPassword),
    });
  };
};
