import type { addUserHandler } from './commands/add-user.js';
import type { issueCaptchaHandler } from './commands/issue-captcha.js';
import type { logInHandler } from './commands/log-in.js';
import type { LoginQueue } from './commands/login-queue.js';
import type { logOutHandler } from './commands/log-out.js';
import type { refreshTokenHandler } from './commands/refresh-token.js';
import type { revokeTokensHandler } from './commands/revoke-tokens.js';
import type { setEnabledHandler } from './commands/set-enabled.js';
import type { setPasswordHandler } from './commands/set-password.js';
import type { unlockLoginHandler } from './commands/unlock-login.js';
import type { admitHandler } from './queries/admit.js';
import type { checkReadinessHandler } from './queries/check-readiness.js';
import type { listPageHandler } from './queries/list-page.js';
import type { readTokenHandler } from './queries/read-token.js';

/** What the service can do: its table of contents. */
export type Handlers = Readonly<{
  issueCaptcha: ReturnType<typeof issueCaptchaHandler>;
  logIn: ReturnType<typeof logInHandler>;
  checkLoginQueue: LoginQueue['check'];
  refreshToken: ReturnType<typeof refreshTokenHandler>;
  logOut: ReturnType<typeof logOutHandler>;

  readToken: ReturnType<typeof readTokenHandler>;
  admit: ReturnType<typeof admitHandler>;
  listPage: ReturnType<typeof listPageHandler>;
  checkReadiness: ReturnType<typeof checkReadinessHandler>;

  addUser: ReturnType<typeof addUserHandler>;
  setPassword: ReturnType<typeof setPasswordHandler>;
  setEnabled: ReturnType<typeof setEnabledHandler>;
  revokeTokens: ReturnType<typeof revokeTokensHandler>;
  unlockLogin: ReturnType<typeof unlockLoginHandler>;
}>;
