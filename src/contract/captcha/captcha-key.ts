import type { t } from '../values/fp.js';
import { textMatching } from '../values/text-matching.js';

interface CaptchaKeyBrand {
  readonly CaptchaKey: unique symbol;
}

const KEY_FORM = /^captcha:[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** `captcha:<uuid>`, lower case (specification 2.1). The client sends it, so a text of another form never reaches a store. */
export type CaptchaKey = t.Branded<string, CaptchaKeyBrand>;
export const CaptchaKey = textMatching<CaptchaKey>('CaptchaKey', KEY_FORM);
