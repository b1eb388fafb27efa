import type { Settings } from '../../config/settings.js';
import type { CaptchaPolicy } from '../application/commands/issue-captcha.js';
import type { LoginLockPolicy } from '../domain/login-attempt.js';
import type { LoginScopePolicies } from '../domain/login-scopes.js';
import type { PagingPolicy } from '../domain/page-query.js';

const seconds = (count: number): number => count * 1000;

/** A maximum of 0 switches the scope off. */
const slowerScope = (maxFailures: number): LoginLockPolicy | undefined =>
  maxFailures === 0 ? undefined : { maxFailures, lockMs: seconds(3600) };

/** The settings in the domain's words. */
export const policiesFrom = (settings: Settings) => ({
  captchaPolicy: {
    length: settings.CAPTCHA_LENGTH,
    lifetimeMs: seconds(settings.CAPTCHA_EXPIRE),
    rate: { limit: settings.CAPTCHA_RATE_LIMIT, windowMs: seconds(settings.CAPTCHA_RATE_WINDOW_SECONDS) },
  } satisfies CaptchaPolicy,
  loginScopes: {
    main: { maxFailures: settings.LOGIN_FAIL_MAX, lockMs: seconds(settings.LOGIN_LOCK_SECONDS) },
    account: slowerScope(settings.LOGIN_ACCOUNT_FAIL_MAX),
    address: slowerScope(settings.LOGIN_ADDRESS_FAIL_MAX),
  } satisfies LoginScopePolicies,
  loginQueueMs: settings.LOGIN_QUEUE_MS,
  tokenLifetimeMs: seconds(settings.JWT_EXPIRE_MINUTES * 60),
  refreshGraceMs: seconds(settings.JWT_REFRESH_GRACE_SECONDS),
  sessionMaxMs: settings.SESSION_MAX_HOURS === 0 ? Infinity : seconds(settings.SESSION_MAX_HOURS * 3600),
  defaultPassword: settings.DEFAULT_PASSWORD,
  paging: { defaultSize: settings.PAGE_SIZE, maxSize: settings.MAX_PAGE_SIZE } satisfies PagingPolicy,
});
