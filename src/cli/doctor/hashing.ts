import { ok, warning, type Check } from './check.js';

const SUBJECT = 'password hashing';

/** The least that OWASP recommends for bcrypt. */
const LEAST_COST = 10;
const LEAST_MS = 20;
const MOST_MS = 500;

/** Is a hash of this cost dear enough for a thief, and cheap enough for a login? `ms` is what one took on this host. */
export const checkHashing = (cost: number, ms: number): Check => {
  const took = `cost ${cost} takes ${Math.round(ms)} ms here`;
  if (cost < LEAST_COST || ms < LEAST_MS)
    return warning(
      SUBJECT,
      `${took}: stolen hashes are cheap to try`,
      `set BCRYPT_COST to ${Math.max(LEAST_COST, cost + 1)} or more`,
    );
  if (ms > MOST_MS)
    return warning(
      SUBJECT,
      `${took}: a core does ${(1000 / ms).toFixed(1)} logins a second`,
      'lower BCRYPT_COST, to 10 at the least, or give the service more cores',
    );
  return ok(SUBJECT, took);
};
