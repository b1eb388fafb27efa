import type { changePasswordHandler } from './account/change-password.js';
import type {
  addRecordHandler,
  deleteRecordsHandler,
  setStatusHandler,
  updateRecordHandler,
} from './records/manage-records.js';
import type { restoreRecordsHandler } from './records/restore-records.js';
import type { importRecordsHandler } from './records/import-records.js';
import type { operateHandler } from './records/operate.js';
import type { assignRolesHandler, grantMenusHandler, setRoleHandler } from './access/manage-rights.js';
import type { removeFactorHandler, renewRecoveryCodesHandler } from './account/change-factor.js';
import type { beginFactorHandler, confirmFactorHandler } from './account/enrol-factor.js';
import type { readFactorHandler } from './account/read-factor.js';
import type { rekeyFactorsHandler } from './account/rekey-factors.js';
import type { resetFactorByOperatorHandler, resetFactorHandler } from './account/reset-factor.js';
import type { stepUpHandler } from './account/step-up.js';
import type { resetPasswordHandler } from './account/reset-password.js';
import type { disableUnusedHandler } from './login/disable-unused.js';
import type { readLastLoginHandler } from './account/read-last-login.js';
import type { readPasswordRulesHandler } from './account/read-password-rules.js';
import type { updateProfileHandler } from './account/update-profile.js';
import type { readAccountHandler, readNavigationHandler } from './account/read-account.js';
import type { listOwnScopesHandler } from './account/list-own-scopes.js';
import type { listGivableRolesHandler } from './account/list-givable-roles.js';
import type { readDepartmentTreeHandler } from './access/read-departments.js';
import type { readGrantsHandler, readMenuTreeHandler } from './access/read-menus.js';
import type { listOptionsHandler, readRecordHandler } from './records/read-records.js';
import type { countUserRowsHandler } from './access/count-user-rows.js';
import type { explainAccessHandler } from './access/explain-access.js';
import type { listHoldersHandler } from './access/list-holders.js';
import type { exportRecordsHandler } from './listing/export-records.js';
import type { issueCaptchaHandler } from './captcha/issue-captcha.js';
import type { logInHandler } from './login/log-in.js';
import type { logInWithFactorHandler } from './login/log-in-with-factor.js';
import type { logOutHandler } from './session/log-out.js';
import type { LoginQueue } from './login/login-queue.js';
import type { refreshTokenHandler } from './session/refresh-token.js';
import type { unlockLoginByOperatorHandler, unlockLoginHandler } from './login/unlock-login.js';
import type {
  addUserHandler,
  revokeTokensHandler,
  setEnabledHandler,
  setPasswordHandler,
  setValidityHandler,
} from './account/user-accounts.js';
import type {
  endOwnSessionsHandler,
  endSessionsByOperatorHandler,
  endSessionsHandler,
} from './session/end-sessions.js';
import type { authenticateHandler } from './session/authenticate.js';
import type { authorizeHandler } from './access/authorize.js';
import type { checkReadinessHandler } from './health/check-readiness.js';
import type { countLoginsHandler } from './audit/count-logins.js';
import type { listAuditHandler } from './audit/list-audit.js';
import type { listLocksHandler } from './login/list-locks.js';
import type { listOwnSessionsHandler, listSessionsHandler } from './session/list-sessions.js';
import type { listDeletedHandler } from './records/list-deleted.js';
import type { listPageHandler } from './listing/list-page.js';

/** Every command and query of the service. */
export type Handlers = Readonly<{
  issueCaptcha: ReturnType<typeof issueCaptchaHandler>;
  logIn: ReturnType<typeof logInHandler>;
  logInWithFactor: ReturnType<typeof logInWithFactorHandler>;
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
  listDeleted: ReturnType<typeof listDeletedHandler>;
  restoreRecords: ReturnType<typeof restoreRecordsHandler>;
  operate: ReturnType<typeof operateHandler>;
  assignRoles: ReturnType<typeof assignRolesHandler>;
  setRole: ReturnType<typeof setRoleHandler>;
  grantMenus: ReturnType<typeof grantMenusHandler>;
  resetPassword: ReturnType<typeof resetPasswordHandler>;
  resetFactor: ReturnType<typeof resetFactorHandler>;
  readRecord: ReturnType<typeof readRecordHandler>;
  listOptions: ReturnType<typeof listOptionsHandler>;
  readMenuTree: ReturnType<typeof readMenuTreeHandler>;
  readDepartmentTree: ReturnType<typeof readDepartmentTreeHandler>;
  readGrants: ReturnType<typeof readGrantsHandler>;
  explainAccess: ReturnType<typeof explainAccessHandler>;
  listHolders: ReturnType<typeof listHoldersHandler>;
  countUserRows: ReturnType<typeof countUserRowsHandler>;
  exportRecords: ReturnType<typeof exportRecordsHandler>;
  importRecords: ReturnType<typeof importRecordsHandler>;

  readAccount: ReturnType<typeof readAccountHandler>;
  readNavigation: ReturnType<typeof readNavigationHandler>;
  listGivableRoles: ReturnType<typeof listGivableRolesHandler>;
  listOwnScopes: ReturnType<typeof listOwnScopesHandler>;
  updateProfile: ReturnType<typeof updateProfileHandler>;
  readPasswordRules: ReturnType<typeof readPasswordRulesHandler>;
  readLastLogin: ReturnType<typeof readLastLoginHandler>;
  changePassword: ReturnType<typeof changePasswordHandler>;
  readFactor: ReturnType<typeof readFactorHandler>;
  beginFactor: ReturnType<typeof beginFactorHandler>;
  confirmFactor: ReturnType<typeof confirmFactorHandler>;
  removeFactor: ReturnType<typeof removeFactorHandler>;
  renewRecoveryCodes: ReturnType<typeof renewRecoveryCodesHandler>;
  stepUp: ReturnType<typeof stepUpHandler>;

  addUser: ReturnType<typeof addUserHandler>;
  setPassword: ReturnType<typeof setPasswordHandler>;
  setValidity: ReturnType<typeof setValidityHandler>;
  disableUnused: ReturnType<typeof disableUnusedHandler>;
  setEnabled: ReturnType<typeof setEnabledHandler>;
  resetFactorByOperator: ReturnType<typeof resetFactorByOperatorHandler>;
  rekeyFactors: ReturnType<typeof rekeyFactorsHandler>;
  revokeTokens: ReturnType<typeof revokeTokensHandler>;
  endSessionsByOperator: ReturnType<typeof endSessionsByOperatorHandler>;
  unlockLogin: ReturnType<typeof unlockLoginHandler>;
  unlockLoginByOperator: ReturnType<typeof unlockLoginByOperatorHandler>;
  listLocks: ReturnType<typeof listLocksHandler>;
  listAudit: ReturnType<typeof listAuditHandler>;
  countLogins: ReturnType<typeof countLoginsHandler>;
}>;
