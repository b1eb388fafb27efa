import { E } from './fp.js';
import { remainingSeconds } from './remaining-seconds.js';
import type { Tally } from './tally.js';

export type CaptchaRatePolicy = Readonly<{ limit: number; windowMs: number }>;

export type CaptchaRateLimited = Readonly<{ _tag: 'CaptchaRateLimited'; seconds: number }>;

/** Allows the first `limit` requests of a window (specification 3.1 and 8). */
export const checkCaptchaRate = (
  tally: Tally,
  { limit, windowMs }: CaptchaRatePolicy,
  now: Date,
): E.Either<CaptchaRateLimited, void> =>
  tally.count > limit
    ? E.left({ _tag: 'CaptchaRateLimited', seconds: remainingSeconds(tally.endsAt, now, windowMs) })
    : E.right(undefined);
