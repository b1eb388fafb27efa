import type { CaptchaKind } from '../../contract/captcha/captcha-query.js';
import type { CaptchaKey } from '../../contract/captcha/captcha-key.js';
import {
  captchaKeyOf,
  checkCaptchaRate,
  drawCaptchaText,
  type CaptchaRatePolicy,
} from '../../domain/captcha/captcha.js';
import { hexHash, proofOf, proofSaltOf, storedProof, type CaptchaProof } from '../../domain/captcha/captcha-proof.js';
import { E } from '../../contract/values/fp.js';
import type { Handler } from '../../domain/handler.js';
import { formInvalid } from '../../contract/refusals/form-invalid.js';
import type { AuditLog } from '../../domain/ports/audit-log.js';
import type { CaptchaPainter } from '../../domain/ports/captcha-painter.js';
import type { CaptchaRateCounter } from '../../domain/ports/captcha-rate-counter.js';
import type { CaptchaStore } from '../../domain/ports/captcha-store.js';
import type { Clock } from '../../domain/ports/clock.js';
import type { Fingerprinter } from '../../domain/ports/fingerprinter.js';
import type { Randomness } from '../../domain/ports/randomness.js';
import type { RequestOrigin } from '../../domain/session/request-origin.js';
import type { RefusedBy } from '../../contract/refusals/refusals.js';

/** Without `kind`: a picture. */
export type IssueCaptcha = Readonly<{ kind?: CaptchaKind; origin: RequestOrigin }>;

/** `maxNumber` is the largest number that can solve the proof. `signature` is opaque: its format requires one. */
export type IssuedCaptcha = Readonly<{ key: CaptchaKey }> &
  (
    | Readonly<{ kind: 'image'; png: Uint8Array }>
    | (Readonly<{ kind: 'proof'; signature: string; maxNumber: number }> & CaptchaProof)
  );

/** `length` in characters (specification 2.1). Without `proofCost` the service offers no proofs. */
export type CaptchaPolicy = Readonly<{
  length: number;
  lifetimeMs: number;
  rate: CaptchaRatePolicy;
  proofCost?: number | undefined;
}>;

type Dependencies = Readonly<{
  captchas: CaptchaStore;
  captchaRates: CaptchaRateCounter;
  painter: CaptchaPainter;
  fingerprinter: Fingerprinter;
  randomness: Randomness;
  clock: Clock;
  audit: AuditLog;
  captchaPolicy: CaptchaPolicy;
}>;

export const CAPTCHA_REFUSALS = ['FormInvalid', 'CaptchaRateLimited'] as const;

/** Specification 3.1: a new captcha, unless the client has asked for too many. */
export const issueCaptchaHandler = (
  deps: Dependencies,
): Handler<IssueCaptcha, RefusedBy<typeof CAPTCHA_REFUSALS>, IssuedCaptcha> => {
  const { fingerprinter, randomness } = deps;
  const { length, lifetimeMs, rate, proofCost } = deps.captchaPolicy;

  const save = async (text: string): Promise<CaptchaKey> => {
    const key = captchaKeyOf(randomness.uuid());
    await deps.captchas.save({ key, text, expiresAt: new Date(deps.clock.now().getTime() + lifetimeMs) });
    return key;
  };

  const issueImage = async (): Promise<IssuedCaptcha> => {
    const text = drawCaptchaText(length, randomness.int);
    const png = await deps.painter.paint(text);
    return { kind: 'image', key: await save(text), png };
  };

  const issueProof = async (maxNumber: number): Promise<IssuedCaptcha> => {
    const proof = proofOf(proofSaltOf(randomness.uuid()), randomness.int(maxNumber + 1), fingerprinter);
    const signature = hexHash(randomness.uuid(), fingerprinter);
    return { kind: 'proof', key: await save(storedProof(proof)), ...proof, signature, maxNumber };
  };

  const issuers: Readonly<Record<CaptchaKind, (() => Promise<IssuedCaptcha>) | undefined>> = {
    image: issueImage,
    proof: proofCost === undefined ? undefined : () => issueProof(proofCost),
  };

  return async ({ kind = 'image', origin: { address, requestId } }) => {
    const issue = issuers[kind];
    if (!issue) return E.left(formInvalid('kind'));
    const tally = await deps.captchaRates.count(address, rate.windowMs);
    const checked = checkCaptchaRate(tally, rate, deps.clock.now());
    if (E.isLeft(checked)) {
      deps.audit.record({ _tag: 'CaptchaLimited', address, requestId });
      return checked;
    }
    return E.right(await issue());
  };
};
