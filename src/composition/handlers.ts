import { lengthWithFactor } from '../../config/account-policy.js';
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
import { listGivableRolesHandler } from '../application/access/list-givable-roles.js';
import { readDepartmentTreeHandler } from '../application/access/read-departments.js';
import { readGrantsHandler, readMenuTreeHandler } from '../application/access/read-menus.js';
import { listOptionsHandler, readRecordHandler } from '../application/records/read-records.js';
import { countUserRowsHandler } from '../application/access/count-user-rows.js';
import { explainAccessHandler } from '../application/access/explain-access.js';
import { listHoldersHandler } from '../application/access/list-holders.js';
import { exportRecordsHandler } from '../application/listing/export-records.js';
import { issueCaptchaHandler, type CaptchaPolicy } from '../application/captcha/issue-captcha.js';
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
import { listDeletedHandler } from '../application/listing/list-deleted.js';
import { listPageHandler } from '../application/listing/list-page.js';
import { listOwnSessionsHandler, listSessionsHandler } from '../application/session/list-sessions.js';
import { PASSWORD_LENGTH } from '../contract/forms/form-field.js';
import type { PagingPolicy } from '../contract/listing/page-query.js';
import type { PasswordRules } from '../contract/account/password-rules-answer.js';
import { FACTOR_PERMISSIONS, type FactorPolicy } from '../domain/access/second-factor.js';
import type { LoginLockPolicy, LoginScopePolicies } from '../domain/login/login-attempt.js';
import type { PlaceLimit } from '../domain/session/placed-session.js';
import { row, type Row } from './loader.js';
import type { PartName, Parts } from './tokens.js';

const seconds = (count: number): number => count * 1000;

/** The largest number of a proof of work. A higher one slows users as much as attackers. */
const PROOF_COST = 50_000;

/** A maximum of 0 switches the scope off. */
const hourlyScope = (maxFailures: number): LoginLockPolicy | undefined =>
  maxFailures === 0 ? undefined : { maxFailures, lockMs: seconds(3600) };

/** Every profile but `open` also compares with common passwords, and with parts of the password. */
const passwordRulesOf = (settings: Settings): PasswordRules => {
  const isOpen = settings.ACCOUNT_POLICY === 'open';
  return {
    minLength: settings.PASSWORD_MIN_LENGTH,
    maxLength: PASSWORD_LENGTH.max,
    classes: settings.PASSWORD_CLASSES,
    common: !isOpen,
    username: isOpen ? 'equals' : 'contains',
    history: settings.PASSWORD_HISTORY,
    maxDays: settings.PASSWORD_MAX_DAYS,
  };
};

const rulesWithFactorOf = (settings: Settings): PasswordRules => ({
  ...passwordRulesOf(settings),
  minLength: lengthWithFactor(settings),
});

const sessionLimitOf = ({ SESSIONS_PER_USER, SESSIONS_BEYOND }: Settings): PlaceLimit | undefined =>
  SESSIONS_PER_USER === 0 ? undefined : { most: SESSIONS_PER_USER, beyond: SESSIONS_BEYOND };

/** The settings in the terms of the domain. */
export const policiesFrom = (settings: Settings) => ({
  captchaPolicy: {
    length: settings.CAPTCHA_LENGTH,
    lifetimeMs: seconds(settings.CAPTCHA_EXPIRE),
    rate: { limit: settings.CAPTCHA_RATE_LIMIT, windowMs: seconds(settings.CAPTCHA_RATE_WINDOW_SECONDS) },
    proofCost: settings.CAPTCHA_PROOF ? PROOF_COST : undefined,
  } satisfies CaptchaPolicy,
  loginScopes: {
    main: { maxFailures: settings.LOGIN_FAIL_MAX, lockMs: seconds(settings.LOGIN_LOCK_SECONDS) },
    account: hourlyScope(settings.LOGIN_ACCOUNT_FAIL_MAX),
    address: hourlyScope(settings.LOGIN_ADDRESS_FAIL_MAX),
    factor: { maxFailures: settings.FACTOR_FAIL_MAX, lockMs: seconds(settings.FACTOR_LOCK_SECONDS) },
  } satisfies LoginScopePolicies,
  loginQueueMs: settings.LOGIN_QUEUE_MS,
  tokenLifetimeMs: seconds(settings.JWT_EXPIRE_MINUTES * 60),
  refreshGraceMs: seconds(settings.JWT_REFRESH_GRACE_SECONDS),
  sessionMaxMs: settings.SESSION_MAX_HOURS === 0 ? Infinity : seconds(settings.SESSION_MAX_HOURS * 3600),
  replayEndsSession: settings.REPLAY_ENDS_SESSION,
  sessionLimit: sessionLimitOf(settings),
  defaultPassword: settings.DEFAULT_PASSWORD,
  passwordRules: passwordRulesOf(settings),
  accountIdleMs: settings.ACCOUNT_IDLE_DAYS === 0 ? Infinity : seconds(settings.ACCOUNT_IDLE_DAYS * 86_400),
  defaultPasswordIsLocal: settings.ACCOUNT_POLICY === 'mlps',
  rulesWithFactor: rulesWithFactorOf(settings),
  secondFactor: {
    demand: settings.SECOND_FACTOR,
    permissions:
      settings.SECOND_FACTOR_PERMISSIONS.length > 0 ? settings.SECOND_FACTOR_PERMISSIONS : FACTOR_PERMISSIONS,
    issuer: settings.FACTOR_ISSUER,
  } satisfies FactorPolicy,
  stepUpMs: seconds(settings.STEP_UP_MINUTES * 60),
  enforcesPasswordChange: settings.PASSWORD_CHANGE === 'enforce',
  timeZone: settings.TIME_ZONE,
  paging: { defaultSize: settings.PAGE_SIZE, maxSize: settings.MAX_PAGE_SIZE } satisfies PagingPolicy,
});

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
    authorize: handler(
      [
        ...(['blacklist', 'sessionPlaces', 'signer', 'fingerprinter', 'users'] as const),
        ...(['permissionCache', 'sessionLog', 'audit', 'log', 'clock', 'modules'] as const),
      ],
      ({ modules, ...parts }) => authorizeHandler({ ...parts, modules: modules.declarations }),
    ),
    listPage: handler(['recordPages', 'modules'], ({ modules, ...parts }) =>
      listPageHandler({ ...parts, modules: modules.declarations }),
    ),
    listSessions: handler(['sessionStore', 'clock'], listSessionsHandler),
    endSessions: handler([...SESSION_END_PORTS, 'recordChanges'], endSessionsHandler),
    listOwnSessions: handler(['sessionStore', 'clock'], listOwnSessionsHandler),
    endOwnSessions: handler(SESSION_END_PORTS, endOwnSessionsHandler),
    addRecord: handler(
      [...CHANGE_PORTS, 'loginQueue', 'hasher', 'administrationReads', 'randomness', 'modules'],
      ({ modules, ...parts }) =>
        addRecordHandler({ ...parts, modules: modules.declarations, departmentOf: ownDepartment(parts) }),
    ),
    updateRecord: handler([...CHANGE_PORTS, 'modules'], ({ modules, ...parts }) =>
      updateRecordHandler({ ...parts, modules: modules.declarations }),
    ),
    operate: handler(['recordChanges', 'permissionCache', 'modules', 'clock'], ({ modules, ...parts }) =>
      operateHandler({ ...parts, modules: modules.declarations }),
    ),
    setStatus: handler([...CHANGE_PORTS, 'modules'], ({ modules, ...parts }) =>
      setStatusHandler({ ...parts, modules: modules.declarations }),
    ),
    deleteRecords: handler(CHANGE_PORTS, deleteRecordsHandler),
    listDeleted: handler(['recordPages', 'modules'], ({ modules, ...parts }) =>
      listDeletedHandler({ ...parts, modules: modules.declarations }),
    ),
    restoreRecords: handler([...CHANGE_PORTS, 'modules'], ({ modules, ...parts }) =>
      restoreRecordsHandler({ ...parts, modules: modules.declarations }),
    ),
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
    explainAccess: handler(['administrationReads', 'modules'], ({ modules, ...parts }) =>
      explainAccessHandler({ ...parts, modules: modules.declarations }),
    ),
    listHolders: handler(['administrationReads', 'modules'], ({ modules, ...parts }) =>
      listHoldersHandler({ ...parts, modules: modules.declarations }),
    ),
    countUserRows: handler(['administrationReads', 'recordPages', 'modules'], ({ modules, ...parts }) =>
      countUserRowsHandler({ ...parts, modules: modules.declarations }),
    ),
    exportRecords: handler(['recordExports', 'audit', 'modules'], ({ modules, ...parts }) =>
      exportRecordsHandler({ ...parts, modules: modules.declarations }),
    ),
    importRecords: handler(
      ['recordImports', 'administrationReads', 'permissionCache', 'audit', 'clock', 'loginQueue', 'hasher', 'modules'],
      ({ modules, ...parts }) =>
        importRecordsHandler({ ...parts, modules: modules.declarations, departmentOf: ownDepartment(parts) }),
    ),
    readAccount: handler(['administrationReads', 'clock', 'modules'], ({ modules, ...parts }) =>
      readAccountHandler({ ...parts, modules: modules.declarations }),
    ),
    readNavigation: handler(['administrationReads'], readNavigationHandler),
    listGivableRoles: handler(['administrationReads', 'modules'], ({ modules, ...parts }) =>
      listGivableRolesHandler({ ...parts, modules: modules.declarations }),
    ),
    listOwnScopes: handler(['administrationReads', 'modules'], ({ modules, ...parts }) =>
      listOwnScopesHandler({ ...parts, modules: modules.declarations }),
    ),
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
