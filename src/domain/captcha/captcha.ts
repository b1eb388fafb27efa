import { isSolution, isStoredProof } from './captcha-proof.js';
import type { Fingerprints } from '../session/fingerprint.js';
import type { CaptchaKey } from '../../contract/captcha/captcha-key.js';
import { E, O, pipe } from '../../contract/values/fp.js';
import { remainingSeconds, type Tally } from '../login/time-window.js';
import type { RefusalOf } from '../../contract/refusals/refusals.js';

/** `text` is the text of a picture, or 103 characters from `storedProof`. */
export type Captcha = Readonly<{ key: CaptchaKey; text: string; expiresAt: Date }>;

/** Characters that people can tell apart after distortion. Left out: 0 O Q, 1 I L J, 2 Z, 4, 5 S, 7, 8 B, F P, G, M N, V, Y. */
export const CAPTCHA_ALPHABET = 'ACDEHKRTUWX369';

/** A new text of `length` characters; `randomInt(below)` must be unpredictable. */
export const drawCaptchaText = (length: number, randomInt: (below: number) => number): string =>
  Array.from({ length }, () => CAPTCHA_ALPHABET.charAt(randomInt(CAPTCHA_ALPHABET.length))).join('');

/** The key of a captcha with this lower-case UUID v4. */
export const captchaKeyOf = (uuid: string): CaptchaKey => `captcha:${uuid}` as CaptchaKey;

/** Case and surrounding white space are ignored. */
const isText = (text: string, code: string): boolean => code.trim().toUpperCase() === text.toUpperCase();

/** Compares what is stored with the answer: the text of a picture, or the solution of a proof. */
export const verifyAnswer = (
  stored: O.Option<string>,
  code: string,
  fingerprints: Fingerprints,
): E.Either<RefusalOf<'CaptchaIncorrect'>, void> =>
  pipe(
    stored,
    O.filter((text) => (isStoredProof(text) ? isSolution(text, code, fingerprints) : isText(text, code))),
    O.match(
      () => E.left({ _tag: 'CaptchaIncorrect' } as const),
      () => E.right(undefined),
    ),
  );

export type CaptchaRatePolicy = Readonly<{ limit: number; windowMs: number }>;

/** Allows the first `limit` requests of a window (specification 3.1 and 8). */
export const checkCaptchaRate = (
  tally: Tally,
  { limit, windowMs }: CaptchaRatePolicy,
  now: Date,
): E.Either<RefusalOf<'CaptchaRateLimited'>, void> =>
  tally.count > limit
    ? E.left({ _tag: 'CaptchaRateLimited', seconds: remainingSeconds(tally.endsAt, now, windowMs) })
    : E.right(undefined);
