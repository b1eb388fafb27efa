import {
  captchaKeyOf,
  drawCaptchaText,
  type CaptchaKey,
  checkCaptchaRate,
  type CaptchaRateLimited,
  type CaptchaRatePolicy,
} from '../../domain/captcha.js';
import { E } from '../../domain/fp.js';
import type { Handler } from '../../domain/handler.js';
import type { AuditLog } from '../../domain/ports/audit-log.js';
import type { CaptchaPainter } from '../../domain/ports/captcha-painter.js';
import type { CaptchaRateCounter } from '../../domain/ports/captcha-rate-counter.js';
import type { CaptchaStore } from '../../domain/ports/captcha-store.js';
import type { Clock } from '../../domain/ports/clock.js';
import type { Randomness } from '../../domain/ports/randomness.js';
import type { RequestOrigin } from '../../domain/request-origin.js';

export type IssueCaptcha = Readonly<{ origin: RequestOrigin }>;
export type IssuedCaptcha = Readonly<{ key: CaptchaKey; png: Uint8Array }>;

/** `length` in characters (specification 2.1). */
export type CaptchaPolicy = Readonly<{ length: number; lifetimeMs: number; rate: CaptchaRatePolicy }>;

type Dependencies = Readonly<{
  captchas: CaptchaStore;
  captchaRates: CaptchaRateCounter;
  painter: CaptchaPainter;
  randomness: Randomness;
  clock: Clock;
  audit: AuditLog;
  captchaPolicy: CaptchaPolicy;
}>;

/** Specification 3.1: a new captcha, unless the client has asked for too many. */
export const issueCaptchaHandler =
  (deps: Dependencies): Handler<IssueCaptcha, CaptchaRateLimited, IssuedCaptcha> =>
  async ({ origin: { address, requestId } }) => {
    const { length, lifetimeMs, rate } = deps.captchaPolicy;
    const tally = await deps.captchaRates.count(address, rate.windowMs);
    const checked = checkCaptchaRate(tally, rate, deps.clock.now());
    if (E.isLeft(checked)) {
      deps.audit.record({ _tag: 'CaptchaLimited', address, requestId });
      return checked;
    }

    const text = drawCaptchaText(length, deps.randomness.int);
    const key = captchaKeyOf(deps.randomness.uuid());
    const png = await deps.painter.paint(text);
    await deps.captchas.save({ key, text, expiresAt: new Date(deps.clock.now().getTime() + lifetimeMs) });
    return E.right({ key, png });
  };
