import type { ClientAddress } from '../client-address.js';
import type { Tally } from '../tally.js';

/** Counts requests and judges nothing: `admitCaptcha` decides what a count means. */
export interface CaptchaRateCounter {
  /** One more request of this client, atomically; the first opens the window, later ones do not extend it. */
  count(client: ClientAddress, windowMs: number): Promise<Tally>;
}
