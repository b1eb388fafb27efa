import { O, type E } from '../../contract/values/fp.js';
import type { LoginForm } from '../../contract/login/login-form.js';
import type { RefusalOf } from '../../contract/refusals/refusals.js';
import { CaptchaKey } from '../../contract/captcha/captcha-key.js';
import { verifyAnswer } from '../../domain/captcha/captcha.js';
import type { CaptchaStore } from '../../domain/ports/captcha-store.js';
import type { Fingerprinter } from '../../domain/ports/fingerprinter.js';

type Dependencies = Readonly<{ captchas: CaptchaStore; fingerprinter: Fingerprinter }>;

/** Step 2 of specification 4.2. The captcha is consumed, whether the code is right or wrong. */
export const checkCaptcha = async (
  { captchas, fingerprinter }: Dependencies,
  { key, code }: Pick<LoginForm, 'key' | 'code'>,
): Promise<E.Either<RefusalOf<'CaptchaIncorrect'>, void>> =>
  verifyAnswer(CaptchaKey.is(key) ? await captchas.take(key) : O.none, code, fingerprinter);
