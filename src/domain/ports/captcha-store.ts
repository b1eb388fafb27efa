import type { CaptchaKey } from '../../contract/captcha/captcha-key.js';
import type { Captcha } from '../captcha/captcha.js';
import type { O } from '../../contract/values/fp.js';

export interface CaptchaStore {
  /** Stores the captcha until it expires. */
  save(captcha: Captcha): Promise<void>;
  /** Reads and deletes the captcha's text atomically: of many concurrent callers, one gets it. None after its expiry. */
  take(key: CaptchaKey): Promise<O.Option<string>>;
}
