import { ok, problem, warning, type Check } from './check.js';

/** With a greater difference, a host refuses the token of another host as not yet valid. */
const MAX_SKEW_MS = 5_000;
const NOTICED_SKEW_MS = 1_000;

/** `aheadMs` is the lead of the clock at `place` over the clock of this host. */
export const checkClockSkew = (place: string, aheadMs: number): Check => {
  const subject = `clock of ${place}`;
  const difference = Math.abs(aheadMs);
  if (difference <= NOTICED_SKEW_MS) return ok(subject, 'agrees with the clock of this host');
  const message = `${(difference / 1000).toFixed(1)} s ${aheadMs > 0 ? 'ahead of' : 'behind'} the clock of this host`;
  const hint = 'synchronise both hosts with the same time servers (NTP)';
  return difference <= MAX_SKEW_MS ? warning(subject, message, hint) : problem(subject, message, hint);
};

const MEGABYTE = 1_000_000;

/** Free space for the embedded database. */
export const checkFreeSpace = (folder: string, bytes: number): Check => {
  const message = `${Math.floor(bytes / MEGABYTE)} MB are free for ${folder}`;
  const hint = 'free some space, or move DATA_DIR to a larger disk';
  if (bytes >= 1_000 * MEGABYTE) return ok('disk', message);
  return bytes >= 100 * MEGABYTE ? warning('disk', message, hint) : problem('disk', message, hint);
};

const HASHING = 'password hashing';

/** The least cost that OWASP recommends for bcrypt. */
const MIN_COST = 10;
const MIN_HASH_MS = 20;
const MAX_HASH_MS = 500;

/** `ms` is the time of one hash on this host. */
export const checkHashing = (cost: number, ms: number): Check => {
  const duration = `cost ${cost} takes ${Math.round(ms)} ms here`;
  if (cost < MIN_COST || ms < MIN_HASH_MS)
    return warning(
      HASHING,
      `${duration}: stolen hashes are cheap to guess`,
      `set BCRYPT_COST to ${Math.max(MIN_COST, cost + 1)} or more`,
    );
  if (ms > MAX_HASH_MS)
    return warning(
      HASHING,
      `${duration}: a core serves ${(1000 / ms).toFixed(1)} logins a second`,
      `${cost > MIN_COST ? `lower BCRYPT_COST, to ${MIN_COST} at the least, or ` : ''}give the service more cores`,
    );
  return ok(HASHING, duration);
};

const SECRET = 'signing secret';
const NEW_SECRET = `create a random secret: node -p "crypto.randomBytes(48).toString('base64url')"; all tokens become invalid`;

/** A key of HS256 needs 256 bits. A short random text counts for less than it has. */
const MIN_BITS = 128;

/** The information of the text in bits, by the frequency of its characters. This is an upper bound. */
const bitsOf = (text: string): number => {
  const characters = Array.from(text);
  const counts = new Map<string, number>();
  for (const character of characters) counts.set(character, (counts.get(character) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) bits += count * Math.log2(characters.length / count);
  return bits;
};

/** Letters and the characters between words. */
const isProse = (text: string): boolean => /^[\p{Letter}\s._,-]+$/u.test(text);

/** Whether the secret looks random. The settings have checked its length. */
export const checkSigningSecret = (secret: string): Check => {
  if (bitsOf(secret) < MIN_BITS)
    return warning(SECRET, 'repetitive, and so easier to guess than its length', NEW_SECRET);
  if (isProse(secret)) return warning(SECRET, 'consists of words, so a person may have chosen it', NEW_SECRET);
  return ok(SECRET, 'long, and looks random');
};
