import type { issueCaptchaHandler } from './commands/issue-captcha.js';
import type { logInHandler } from './commands/log-in.js';
import type { logOutHandler } from './commands/log-out.js';
import type { LoginQueue } from './commands/login-queue.js';
import type { refreshTokenHandler } from './commands/refresh-token.js';
import type { unlockLoginHandler } from './commands/unlock-login.js';
import type {
  addUserHandler,
  revokeTokensHandler,
  setEnabledHandler,
  setPasswordHandler,
} from './commands/user-accounts.js';
import type { authenticateHandler } from './queries/authenticate.js';
import type { authorizeHandler } from './queries/authorize.js';
import type { checkReadinessHandler } from './queries/check-readiness.js';
import type { listPageHandler } from './queries/list-page.js';

/** Every command and query of the service. */
export type Handlers = Readonly<{
  issueCaptcha: ReturnType<typeof issueCaptchaHandler>;
  logIn: ReturnType<typeof logInHandler>;
  checkLoginQueue: LoginQueue['check'];
  refreshToken: ReturnType<typeof refreshTokenHandler>;
  logOut: ReturnType<typeof logOutHandler>;

  authenticate: ReturnType<typeof authenticateHandler>;
  authorize: ReturnType<typeof authorizeHandler>;
  listPage: ReturnType<typeof listPageHandler>;
  checkReadiness: ReturnType<typeof checkReadinessHandler>;

  addUser: ReturnType<typeof addUserHandler>;
  setPassword: ReturnType<typeof setPasswordHandler>;
  setEnabled: ReturnType<typeof setEnabledHandler>;
  revokeTokens: ReturnType<typeof revokeTokensHandler>;
  unlockLogin: ReturnType<typeof unlockLoginHandler>;
}>;
