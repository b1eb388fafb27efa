import type { issueCaptchaHandler } from './commands/issue-captcha.js';
import type { logInHandler } from './commands/log-in.js';
import type { logOutHandler } from './commands/log-out.js';
import type { refreshTokenHandler } from './commands/refresh-token.js';
import type { authenticateHandler } from './queries/authenticate.js';
import type { authorizeHandler } from './queries/authorize.js';
import type { checkReadinessHandler } from './queries/check-readiness.js';
import type { listPageHandler } from './queries/list-page.js';

/** What the service can do: its table of contents. */
export type Handlers = Readonly<{
  issueCaptcha: ReturnType<typeof issueCaptchaHandler>;
  logIn: ReturnType<typeof logInHandler>;
  refreshToken: ReturnType<typeof refreshTokenHandler>;
  logOut: ReturnType<typeof logOutHandler>;

  authenticate: ReturnType<typeof authenticateHandler>;
  authorize: ReturnType<typeof authorizeHandler>;
  listPage: ReturnType<typeof listPageHandler>;
  checkReadiness: ReturnType<typeof checkReadinessHandler>;
}>;
