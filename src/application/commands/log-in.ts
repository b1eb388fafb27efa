import { mustChangePassword } from '../../domain/account.js';
import type { TokenText } from '../../domain/access-token.js';
import { E } from '../../domain/fp.js';
import type { LoginForm } from '../../domain/login-form.js';
import type { LoginLocked } from '../../domain/login-tiers.js';
import type { AuditLog } from '../../domain/ports/audit-log.js';
import { isUnavailable } from '../../domain/ports/unavailable.js';
import type { RequestOrigin } from '../../domain/request-origin.js';
import type { Handler } from '../handler.js';
import type { ChargeLogin } from './charge-login.js';
import type { JudgeCredentials, JudgementRefused } from './judge-credentials.js';
import { mintToken, type Mint } from './mint-token.js';

export type LogIn = Readonly<{ form: LoginForm; origin: RequestOrigin }>;
export type LogInRefused = LoginLocked | JudgementRefused;
export type LoggedIn = Readonly<{ accessToken: TokenText; mustChangePassword: boolean }>;

type Dependencies = Mint &
  Readonly<{
    chargeLogin: ChargeLogin;
    judgeCredentials: JudgeCredentials;
    audit: AuditLog;
    defaultPassword: string;
  }>;

/** Specification 4.2: lock check, captcha, user, password, success. */
export const logInHandler =
  (deps: Dependencies): Handler<LogIn, LogInRefused, LoggedIn> =>
  async ({ form, origin }) => {
    const { username, password } = form;
    const { address, requestId } = origin;
    const who = { username, address, requestId };

    // charged before anything is compared, so that parallel guesses cannot slip under the maximum
    const admitted = await deps.chargeLogin({ address, username });
    if (E.isLeft(admitted)) {
      deps.audit.record({ _tag: 'LoginRefused', ...who, reason: 'LoginLocked', tier: admitted.left.tier });
      return admitted;
    }
    const { locks, refund, succeed } = admitted.right;
    const failed = (): void => {
      for (const tier of locks) deps.audit.record({ _tag: 'LoginLockBegun', ...who, tier });
    };

    // an attempt that an outage kept from being judged is not counted; one that failed for an unknown cause is
    const judged = await deps.judgeCredentials(form).catch(async (error: unknown) => {
      if (isUnavailable(error)) await refund();
      else failed();
      throw error;
    });
    if (E.isLeft(judged)) {
      deps.audit.record({ _tag: 'LoginRefused', ...who, reason: judged.left._tag });
      if (judged.left._tag === 'AccountDisabled') await refund();
      else failed();
      return judged;
    }

    await succeed();
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
