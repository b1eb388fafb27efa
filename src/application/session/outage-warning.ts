import type { Clock } from '../../domain/ports/clock.js';
import type { Log } from '../../domain/ports/log.js';
import { messagesOf, type Unavailable } from '../../domain/ports/unavailable.js';

const INTERVAL_MS = 10_000;

/** Logs an outage at most once in ten seconds, without a stack. `omitted` counts the suppressed warnings. */
export const outageWarning = (
  { log, clock }: Readonly<{ log: Log; clock: Clock }>,
  message: string,
): ((outage: Unavailable) => void) => {
  let latest = -Infinity;
  let omitted = 0;
  return (outage) => {
    const now = clock.now().getTime();
    // The difference is negative after the clock was set back.
    if (Math.abs(now - latest) < INTERVAL_MS) {
      omitted += 1;
      return;
    }
    log.warn(message, { cause: messagesOf(outage), ...(omitted > 0 && { omitted }) });
    latest = now;
    omitted = 0;
  };
};
