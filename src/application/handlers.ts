import type { changePasswordHandler } from './commands/change-password.js';
import type {
  addRecordHandler,
  deleteRecordsHandler,
  setStatusHandler,
  updateRecordHandler,
} from './commands/manage-records.js';
import type { assignRolesHandler, grantMenusHandler, resetPasswordHandler } from './commands/manage-rights.js';
import type { updateProfileHandler } from './commands/update-profile.js';
import type {
  listOptionsHandler,
  readAccountHandler,
  readGrantsHandler,
  readMenuTreeHandler,
  readNavigationHandler,
  readRecordHandler,
} from './queries/administration-reads.js';
import type { explainAccessHandler, listHoldersHandler } from './queries/access-reads.js';
import type { exportRecordsHandler } from './queries/export-records.js';
import type { issueCaptchaHandler } from './commands/issue-captcha.js';
import type { logInHandler } from './commands/log-in.js';
import type { logOutHandler } from './commands/log-out.js';
import type { LoginQueue } from './commands/login-queue.js';
import type { refreshTokenHandler } from './commands/refresh-token.js';
import type { unlockLoginByOperatorHandler, unlockLoginHandler } from './commands/unlock-login.js';
import type {
  addUserHandler,
  revokeTokensHandler,
  setEnabledHandler,
  setPasswordHandler,
} from './commands/user-accounts.js';
import type {
  endOwnSessionsHandler,
  endSessionsByOperatorHandler,
  endSessionsHandler,
} from './commands/end-sessions.js';
import type { authenticateHandler } from './queries/authenticate.js';
import type { authorizeHandler } from './queries/authorize.js';
import type { checkReadinessHandler } from './queries/check-readiness.js';
import type { countLoginsHandler } from './queries/count-logins.js';
import type { listAuditHandler } from './queries/list-audit.js';
import type { listLocksHandler } from './queries/list-locks.js';
import type { listOwnSessionsHandler, listSessionsHandler } from './queries/list-sessions.js';
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
  listSessions: ReturnType<typeof listSessionsHandler>;
  endSessions: ReturnType<typeof endSessionsHandler>;
  listOwnSessions: ReturnType<typeof listOwnSessionsHandler>;
  endOwnSessions: ReturnType<typeof endOwnSessionsHandler>;
  checkReadiness: ReturnType<typeof checkReadinessHandler>;

  addRecord: ReturnType<typeof addRecordHandler>;
  updateRecord: ReturnType<typeof updateRecordHandler>;
  setStatus: ReturnType<typeof setStatusHandler>;
  deleteRecords: ReturnType<typeof deleteRecordsHandler>;
  assignRoles: ReturnType<typeof assignRolesHandler>;
  grantMenus: ReturnType<typeof grantMenusHandler>;
  resetPassword: ReturnType<typeof resetPasswordHandler>;
  readRecord: ReturnType<typeof readRecordHandler>;
  listOptions: ReturnType<typeof listOptionsHandler>;
  readMenuTree: ReturnType<typeof readMenuTreeHandler>;
  readGrants: ReturnType<typeof readGrantsHandler>;
  explainAccess: ReturnType<typeof explainAccessHandler>;
  listHolders: ReturnType<typeof listHoldersHandler>;
  exportRecords: ReturnType<typeof exportRecordsHandler>;

  readAccount: ReturnType<typeof readAccountHandler>;
  readNavigation: ReturnType<typeof readNavigationHandler>;
  updateProfile: ReturnType<typeof updateProfileHandler>;
  changePassword: ReturnType<typeof changePasswordHandler>;

  addUser: ReturnType<typeof addUserHandler>;
  setPassword: ReturnType<typeof setPasswordHandler>;
  setEnabled: ReturnType<typeof setEnabledHandler>;
  revokeTokens: ReturnType<typeof revokeTokensHandler>;
  endSessionsByOperator: ReturnType<typeof endSessionsByOperatorHandler>;
  unlockLogin: ReturnType<typeof unlockLoginHandler>;
  unlockLoginByOperator: ReturnType<typeof unlockLoginByOperatorHandler>;
  listLocks: ReturnType<typeof listLocksHandler>;
  listAudit: ReturnType<typeof listAuditHandler>;
  countLogins: ReturnType<typeof countLoginsHandler>;
}>;
