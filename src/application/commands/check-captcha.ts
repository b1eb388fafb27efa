import { CaptchaKey, verifyAnswer, type CaptchaIncorrect } from '../../domain/captcha.js';
import { O } from '../../domain/fp.js';
import type { LoginForm } from '../../domain/login/login-form.js';
import type { CaptchaStore } from '../../domain/ports/captcha-store.js';
import type { Handler } from '../handler.js';

export type CheckCaptcha = Handler<Pick<LoginForm, 'key' | 'code'>, CaptchaIncorrect, void>;

/** Step 2 of specification 4.2. The captcha is consumed, whether the code is right or wrong. */
export const checkCaptchaHandler =
  ({ captchas }: Readonly<{ captchas: CaptchaStore }>): CheckCaptcha =>
  async ({ key, code }) =>
    verifyAnswer(CaptchaKey.is(key) ? await captchas.take(key) : O.none, code);
