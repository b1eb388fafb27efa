import { createHmac } from 'node:crypto';
import { lengthWithFactor } from '../../config/account-policy.js';
import type { Settings } from '../../config/settings.js';
import type { CaptchaPolicy } from '../application/captcha/issue-captcha.js';
import { PASSWORD_LENGTH } from '../contract/forms/form-field.js';
import type { PagingPolicy } from '../contract/listing/page-query.js';
import type { PasswordRules } from '../contract/account/password-rules-answer.js';
import { FACTOR_PERMISSIONS, type FactorPolicy } from '../domain/account/second-factor.js';
import type { LoginLockPolicy, LoginScopePolicies } from '../domain/login/login-attempt.js';
import type { PlaceLimit } from '../domain/session/placed-session.js';

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
  sealed: (text: string): string => createHmac('sha256', settings.JWT_SECRET).update(`sealed ${text}`).digest('hex'),
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
  showsDemo: settings.DEMO_MODULES,
  offersFactors: settings.FACTOR_KEY !== undefined,
  paging: { defaultSize: settings.PAGE_SIZE, maxSize: settings.MAX_PAGE_SIZE } satisfies PagingPolicy,
});
