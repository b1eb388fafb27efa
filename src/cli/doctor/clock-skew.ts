import { ok, problem, warning, type Check } from './check.js';

/** Beyond this a token that one host signs is not yet valid at another. */
const MOST_MS = 5_000;
const NOTICED_MS = 1_000;

const HINT = 'let both hosts follow the same time servers (NTP)';

/** `aheadMs` is how far the clock at `place` is ahead of this host's. */
export const checkClockSkew = (place: string, aheadMs: number): Check => {
  const subject = `clock of ${place}`;
  const off = Math.abs(aheadMs);
  if (off <= NOTICED_MS) return ok(subject, 'goes with the clock of this host');
  const message = `${(off / 1000).toFixed(1)} s ${aheadMs > 0 ? 'ahead of' : 'behind'} the clock of this host`;
  return off <= MOST_MS ? warning(subject, message, HINT) : problem(subject, message, HINT);
};
