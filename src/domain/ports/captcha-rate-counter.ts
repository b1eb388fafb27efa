import type { ClientAddress } from '../session/request-origin.js';
import type { Tally } from '../login/time-window.js';

/** Counts requests. `checkCaptchaRate` decides what a count means. */
export interface CaptchaRateCounter {
  /** Adds a request of this client, atomically. The first request opens the window; later ones do not extend it. */
  count(client: ClientAddress, windowMs: number): Promise<Tally>;
}
