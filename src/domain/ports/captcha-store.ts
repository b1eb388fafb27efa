import type { Captcha, CaptchaKey } from '../captcha.js';
import type { O } from '../fp.js';

export interface CaptchaStore {
  /** Remembers the captcha until it expires. */
  save(captcha: Captcha): Promise<void>;
  /** The captcha's text, read and forgotten in one atomic step: of many callers at once, one gets it. None once it has expired. */
  take(key: CaptchaKey): Promise<O.Option<string>>;
}
