import { ok, warning, type Check } from './check.js';

const SUBJECT = 'signing secret';
const MAKE_ONE = `draw one at random: node -p "crypto.randomBytes(48).toString('base64url')"; every token given so far ends`;

/** As much as a key of HS256 deserves, less what a short random text loses in the count. */
const LEAST_BITS = 128;

/** Information in the text, in bits, if each character were drawn as often as it occurs: an upper bound. */
const bitsOf = (text: string): number => {
  const characters = Array.from(text);
  const times = new Map<string, number>();
  for (const character of characters) times.set(character, (times.get(character) ?? 0) + 1);
  let bits = 0;
  for (const count of times.values()) bits += count * Math.log2(characters.length / count);
  return bits;
};

/** Letters and what stands between words. */
const isProse = (text: string): boolean => /^[\p{Letter}\s._,-]+$/u.test(text);

/** Was the secret drawn at random, or thought up? It is known to be long enough. */
export const checkSigningSecret = (secret: string): Check => {
  if (bitsOf(secret) < LEAST_BITS)
    return warning(SUBJECT, 'repeats itself, so that it is easier to guess than its length suggests', MAKE_ONE);
  if (isProse(secret)) return warning(SUBJECT, 'consists of words, as if somebody had thought it up', MAKE_ONE);
  return ok(SUBJECT, 'long, and looks drawn at random');
};
