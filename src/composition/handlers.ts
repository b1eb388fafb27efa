import type { Settings } from '../../config/settings.js';
import { changePasswordHandler } from '../application/account/change-password.js';
import {
  addRecordHandler,
  deleteRecordsHandler,
  setStatusHandler,
  updateRecordHandler,
} from '../application/records/manage-records.js';
import { importRecordsHandler } from '../application/records/import-records.js';
import { ownDepartment } from '../application/records/own-department.js';
import { operateHandler } from '../application/records/operate.js';
import { restoreRecordsHandler } from '../application/records/restore-records.js';
import { assignRolesHandler, grantMenusHandler, setRoleHandler } from '../application/access/manage-rights.js';
import { removeFactorHandler, renewRecoveryCodesHandler } from '../application/account/change-factor.js';
import { beginFactorHandler, confirmFactorHandler } from '../application/account/enrol-factor.js';
import { readFactorHandler } from '../application/account/read-factor.js';
import { rekeyFactorsHandler } from '../application/account/rekey-factors.js';
import { resetFactorByOperatorHandler, resetFactorHandler } from '../application/account/reset-factor.js';
import { stepUpHandler } from '../application/account/step-up.js';
import { resetPasswordHandler } from '../application/account/reset-password.js';
import { disableUnusedHandler } from '../application/login/disable-unused.js';
import { readLastLoginHandler } from '../application/account/read-last-login.js';
import { readPasswordRulesHandler } from '../application/account/read-password-rules.js';
import { updateProfileHandler } from '../application/account/update-profile.js';
import { readAccountHandler, readNavigationHandler } from '../application/account/read-account.js';
import { listOwnScopesHandler } from '../application/account/list-own-scopes.js';
import { listGivableRolesHandler } from '../application/account/list-givable-roles.js';
import { readDepartmentTreeHandler } from '../application/access/read-departments.js';
import { readGrantsHandler, readMenuTreeHandler } from '../application/access/read-menus.js';
import { listOptionsHandler, readRecordHandler } from '../application/records/read-records.js';
import { countUserRowsHandler } from '../application/access/count-user-rows.js';
import { explainAccessHandler } from '../application/access/explain-access.js';
import { listHoldersHandler } from '../application/access/list-holders.js';
import { exportRecordsHandler } from '../application/listing/export-records.js';
import { issueCaptchaHandler } from '../application/captcha/issue-captcha.js';
import { logInHandler } from '../application/login/log-in.js';
import { logInWithFactorHandler } from '../application/login/log-in-with-factor.js';
import { logOutHandler } from '../application/session/log-out.js';
import { loginQueue, type LoginQueue } from '../application/login/login-queue.js';
import { refreshTokenHandler } from '../application/session/refresh-token.js';
import { unlockLoginByOperatorHandler, unlockLoginHandler } from '../application/login/unlock-login.js';
import {
  addUserHandler,
  revokeTokensHandler,
  setEnabledHandler,
  setPasswordHandler,
  setValidityHandler,
} from '../application/account/user-accounts.js';
import {
  endOwnSessionsHandler,
  endSessionsByOperatorHandler,
  endSessionsHandler,
} from '../application/session/end-sessions.js';
import type { Handlers } from '../application/handlers.js';
import { authenticateHandler } from '../application/session/authenticate.js';
import { authorizeHandler } from '../application/access/authorize.js';
import { checkReadinessHandler } from '../application/health/check-readiness.js';
import { countLoginsHandler } from '../application/audit/count-logins.js';
import { listAuditHandler } from '../application/audit/list-audit.js';
import { listLocksHandler } from '../application/login/list-locks.js';
import { listDeletedHandler } from '../application/records/list-deleted.js';
import { listPageHandler } from '../application/listing/list-page.js';
import { listOwnSessionsHandler, listSessionsHandler } from '../application/session/list-sessions.js';
import type { Modules } from '../contract/modules/managed-module.js';
import { row, type Row } from './loader.js';
import { policiesFrom } from './policies.js';
import type { PartName, Parts } from './tokens.js';

const CHANGE_PORTS = ['recordChanges', 'permissionCache', 'audit'] as const;
const UNLOCK_PORTS = ['attempts', 'lockIndex', 'auditStore', 'fingerprinter', 'clock', 'audit'] as const;
const SESSION_END_PORTS = [
  'blacklist',
  'sessionPlaces',
  'sessionLog',
  'sessionStore',
  'clock',
  'audit',
  'log',
] as const;
const CODE_PORTS = ['factors', 'factorVault', 'appCodes', 'audit', 'clock', 'log'] as const;
/** What a user needs to confirm who they are, and then to get another token. */
const CONFIRMATION_PORTS = [
  ...CODE_PORTS,
  ...(['loginQueue', 'attempts', 'lockIndex', 'fingerprinter', 'users', 'hasher', 'randomness'] as const),
] as const;
const RENEWAL_PORTS = ['signer', 'sessionLog', 'blacklist', 'sessionPlaces', 'permissionCache'] as const;
const PLACE_PORTS = ['blacklist', 'sessionPlaces', 'sessionStore', 'audit', 'clock', 'log'] as const;

type HandlerRows = { readonly [Name in keyof Handlers]: Row<Handlers[Name]> } & Readonly<{
  loginQueue: Row<LoginQueue>;
}>;

/** Every handler with the ports that it uses. Each gets the policies too. */
export const handlerRows = (settings: Settings): HandlerRows => {
  const policies = policiesFrom(settings);
  const handler = <Need extends PartName, T>(
    needs: ReadonlyArray<Need>,
    make: (parts: Pick<Parts, Need> & typeof policies) => T,
  ): Row<T> => row(needs, () => Promise.resolve((parts) => make({ ...parts, ...policies })));
  /** The same for a handler that takes the declarations of all modules. */
  const withModules = <Need extends PartName, T>(
    needs: ReadonlyArray<Need>,
    make: (parts: Pick<Parts, Need> & typeof policies & Readonly<{ modules: Modules }>) => T,
  ): Row<T> => handler([...needs, 'modules'], (parts) => make({ ...parts, modules: parts.modules.declarations }));
  return {
    loginQueue: handler(['hasher', 'randomness'], loginQueue),
    issueCaptcha: handler(
      ['captchas', 'captchaRates', 'painter', 'fingerprinter', 'randomness', 'clock', 'audit'],
      issueCaptchaHandler,
    ),
    logIn: handler(
      [
        ...(['loginQueue', 'attempts', 'lockIndex', 'fingerprinter', 'captchas', 'users', 'hasher'] as const),
        ...(['permissionCache', 'signer', 'randomness', 'sessionLog', 'loginTickets'] as const),
        ...PLACE_PORTS,
      ],
      logInHandler,
    ),
    logInWithFactor: handler(
      [
        ...(['loginTickets', 'attempts', 'lockIndex', 'fingerprinter', 'users'] as const),
        ...(['signer', 'randomness', 'sessionLog'] as const),
        ...CODE_PORTS,
        ...PLACE_PORTS,
      ],
      logInWithFactorHandler,
    ),
    checkLoginQueue: handler(['loginQueue'], ({ loginQueue: { check } }) => check),
    refreshToken: handler([...PLACE_PORTS, 'signer', 'fingerprinter', 'randomness', 'sessionLog'], refreshTokenHandler),
    logOut: handler(
      ['blacklist', 'sessionPlaces', 'signer', 'fingerprinter', 'sessionLog', 'clock', 'audit', 'log'],
      logOutHandler,
    ),
    authenticate: handler(['signer', 'fingerprinter', 'clock', 'audit'], authenticateHandler),
    authorize: withModules(
      [
        ...(['blacklist', 'sessionPlaces', 'signer', 'fingerprinter', 'users'] as const),
        ...(['permissionCache', 'sessionLog', 'audit', 'log', 'clock'] as const),
      ],
      authorizeHandler,
    ),
    listPage: withModules(['recordPages'], listPageHandler),
    listSessions: handler(['sessionStore', 'sessionLog', 'clock'], listSessionsHandler),
    endSessions: handler([...SESSION_END_PORTS, 'recordChanges'], endSessionsHandler),
    listOwnSessions: handler(['sessionStore', 'sessionLog', 'clock'], listOwnSessionsHandler),
    endOwnSessions: handler(SESSION_END_PORTS, endOwnSessionsHandler),
    addRecord: withModules([...CHANGE_PORTS, 'loginQueue', 'hasher', 'administrationReads', 'randomness'], (parts) =>
      addRecordHandler({ ...parts, departmentOf: ownDepartment(parts) }),
    ),
    updateRecord: withModules([...CHANGE_PORTS], updateRecordHandler),
    operate: withModules(['recordChanges', 'permissionCache', 'clock'], operateHandler),
    setStatus: withModules([...CHANGE_PORTS], setStatusHandler),
    deleteRecords: handler(CHANGE_PORTS, deleteRecordsHandler),
    listDeleted: withModules(['recordPages'], listDeletedHandler),
    restoreRecords: withModules([...CHANGE_PORTS], restoreRecordsHandler),
    assignRoles: handler(CHANGE_PORTS, assignRolesHandler),
    setRole: handler(CHANGE_PORTS, setRoleHandler),
    grantMenus: handler(CHANGE_PORTS, grantMenusHandler),
    resetPassword: handler([...CHANGE_PORTS, 'loginQueue', 'hasher', 'randomness'], resetPasswordHandler),
    updateProfile: handler(['recordChanges', 'permissionCache'], updateProfileHandler),
    readPasswordRules: handler(['users'], readPasswordRulesHandler),
    readFactor: handler(['users', 'factors'], readFactorHandler),
    beginFactor: handler(CONFIRMATION_PORTS, beginFactorHandler),
    confirmFactor: handler([...CONFIRMATION_PORTS, ...RENEWAL_PORTS], confirmFactorHandler),
    removeFactor: handler([...CONFIRMATION_PORTS, ...RENEWAL_PORTS], removeFactorHandler),
    renewRecoveryCodes: handler(CONFIRMATION_PORTS, renewRecoveryCodesHandler),
    stepUp: handler([...CONFIRMATION_PORTS, ...RENEWAL_PORTS], stepUpHandler),
    resetFactor: handler(CHANGE_PORTS, resetFactorHandler),
    changePassword: handler(
      [
        ...(['loginQueue', 'attempts', 'lockIndex', 'fingerprinter', 'users', 'hasher'] as const),
        ...(['permissionCache', 'signer', 'randomness', 'clock', 'sessionLog', 'audit', 'log'] as const),
        ...(['blacklist', 'sessionPlaces'] as const),
      ],
      changePasswordHandler,
    ),
    readLastLogin: handler([], readLastLoginHandler),
    disableUnused: handler(['users', 'permissionCache', 'audit', 'clock'], disableUnusedHandler),
    setValidity: handler(['directory', 'users', 'permissionCache', 'audit'], setValidityHandler),
    readRecord: handler(['administrationReads'], readRecordHandler),
    listOptions: handler(['administrationReads'], listOptionsHandler),
    readMenuTree: handler(['administrationReads'], readMenuTreeHandler),
    readDepartmentTree: handler(['administrationReads'], readDepartmentTreeHandler),
    readGrants: handler(['administrationReads'], readGrantsHandler),
    explainAccess: withModules(['administrationReads'], explainAccessHandler),
    listHolders: withModules(['administrationReads'], listHoldersHandler),
    countUserRows: withModules(['administrationReads', 'recordPages'], countUserRowsHandler),
    exportRecords: withModules(['recordExports', 'audit'], exportRecordsHandler),
    importRecords: withModules(
      ['recordImports', 'administrationReads', 'permissionCache', 'audit', 'clock', 'loginQueue', 'hasher'],
      (parts) => importRecordsHandler({ ...parts, departmentOf: ownDepartment(parts) }),
    ),
    readAccount: withModules(['administrationReads', 'clock'], readAccountHandler),
    readNavigation: handler(['administrationReads'], readNavigationHandler),
    listGivableRoles: withModules(['administrationReads'], listGivableRolesHandler),
    listOwnScopes: withModules(['administrationReads'], listOwnScopesHandler),
    checkReadiness: handler(['keyValueProbe', 'databaseProbe', 'clock'], checkReadinessHandler),

    addUser: handler(['directory', 'recordChanges', 'hasher', 'audit'], addUserHandler),
    setPassword: handler(['directory', 'hasher', 'permissionCache', 'audit'], setPasswordHandler),
    setEnabled: handler(['directory', 'users', 'permissionCache', 'audit'], setEnabledHandler),
    resetFactorByOperator: handler(
      ['users', 'factors', 'directory', 'permissionCache', 'audit'],
      resetFactorByOperatorHandler,
    ),
    rekeyFactors: handler(['factors', 'factorVault'], rekeyFactorsHandler),
    revokeTokens: handler(['directory', 'permissionCache', 'audit'], revokeTokensHandler),
    endSessionsByOperator: handler(PLACE_PORTS, endSessionsByOperatorHandler),
    unlockLogin: handler([...UNLOCK_PORTS, 'recordChanges', 'administrationReads'], unlockLoginHandler),
    unlockLoginByOperator: handler(UNLOCK_PORTS, unlockLoginByOperatorHandler),
    listLocks: handler(['lockIndex', 'administrationReads', 'clock'], listLocksHandler),
    listAudit: handler(['auditPages'], listAuditHandler),
    countLogins: handler(['auditPages', 'clock'], countLoginsHandler),
  };
};
