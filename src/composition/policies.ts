import type { Settings } from '../../config/settings.js';
import type { CaptchaPolicy } from '../application/commands/issue-captcha.js';
import type { LoginLockPolicy } from '../domain/login-attempt.js';
import type { PagingPolicy } from '../domain/page-query.js';

const seconds = (count: number): number => count * 1000;

/** The settings in the domain's words. */
export const policiesFrom = (settings: Settings) => ({
  captchaPolicy: {
    length: settings.CAPTCHA_LENGTH,
    lifetimeMs: seconds(settings.CAPTCHA_EXPIRE),
    rate: { limit: settings.CAPTCHA_RATE_LIMIT, windowMs: seconds(settings.CAPTCHA_RATE_WINDOW_SECONDS) },
  } satisfies CaptchaPolicy,
  lockPolicy: {
    maxFailures: settings.LOGIN_FAIL_MAX,
    lockMs: seconds(settings.LOGIN_LOCK_SECONDS),
  } satisfies LoginLockPolicy,
  tokenLifetimeMs: seconds(settings.JWT_EXPIRE_MINUTES * 60),
  refreshGraceMs: seconds(settings.JWT_REFRESH_GRACE_SECONDS),
  defaultPassword: settings.DEFAULT_PASSWORD,
  paging: { defaultSize: settings.PAGE_SIZE, maxSize: settings.MAX_PAGE_SIZE } satisfies PagingPolicy,
});
