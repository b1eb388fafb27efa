import { isPublished } from './published-secrets.js';
import { consistsOfSampleWords } from './sample-words.js';

/** A random text of 32 hexadecimal digits has fewer once in five billion. */
const MIN_DISTINCT_CHARACTERS = 7;

const hasFewCharacters = (secret: string): boolean => new Set(secret).size < MIN_DISTINCT_CHARACTERS;

/** The same text twice or more. A character may stand between, and the last text may be cut. */
const repeats = (secret: string): boolean => {
  for (let period = 1; period * 2 <= secret.length + 1; period += 1)
    if (secret.startsWith(secret.slice(period))) return true;
  return false;
};

/** Rows and columns of a keyboard. */
const KEYBOARD = [
  ...['1234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'],
  ...['1qaz', '2wsx', '3edc', '4rfv', '5tgb', '6yhn', '7ujm', '8ik', '9ol', '0p'],
];

/** The pairs of neighbouring keys, in both directions. */
const KEY_PAIRS: ReadonlySet<string> = new Set(
  KEYBOARD.flatMap((keys) =>
    Array.from(keys.slice(1), (key, i) => [keys.charAt(i) + key, key + keys.charAt(i)]),
  ).flat(),
);

/** Mostly neighbours in the character set or on the keyboard, as in `abcdefgh`, `98765432` or `qwertyui`. */
const isSequence = (secret: string): boolean => {
  const keys = secret.toLowerCase().replace(/[!@#$%^&*()]/g, (sign) => String(('!@#$%^&*()'.indexOf(sign) + 1) % 10));
  let neighbours = 0;
  for (let i = 1; i < secret.length; i += 1) {
    const distance = Math.abs(secret.charCodeAt(i) - secret.charCodeAt(i - 1));
    if (distance <= 1 || KEY_PAIRS.has(keys.slice(i - 1, i + 1))) neighbours += 1;
  }
  return neighbours >= (secret.length - 1) * 0.7;
};

/** The start of a line of an environment file. */
const ASSIGNMENT = /^(?:export\s+)?\w*(?:secret|key|token|salt|jwt|pass)\w*\s*[=:]\s*\S{8}/i;

/** The rule against guessable secrets that the text breaks, if any. */
const ruleOfText = (secret: string): string | undefined => {
  if (hasFewCharacters(secret) || repeats(secret) || isSequence(secret))
    return 'must not be a repeated pattern, a sequence or a few characters';
  if (isPublished(secret)) return 'must not be a published secret';
  if (secret.startsWith('django-insecure-'))
    return 'must not start with django-insecure-, which marks development keys';
  if (consistsOfSampleWords(secret)) return 'must not be made of the words of published samples';
  return undefined;
};

const PRINTABLE = /^[\x20-\x7e]{8,}$/;

/** The texts that the secret encodes. Samples are often encoded. */
const encodedTexts = (secret: string): ReadonlyArray<string> =>
  (['hex', 'base64'] as const)
    .filter((encoding) => encoding !== 'hex' || /^[\da-f]+$/i.test(secret))
    .map((encoding) => Buffer.from(secret, encoding).toString('latin1'))
    .filter((text) => PRINTABLE.test(text));

/** The rule that a guessable secret breaks, if any, as it is or decoded. */
export const ruleOfStrength = (secret: string): string | undefined => {
  const trimmed = secret.trim();
  if (ASSIGNMENT.test(trimmed)) return 'must be the secret alone, without a name such as JWT_SECRET= before it';
  for (const text of [trimmed, ...encodedTexts(trimmed)]) {
    const broken = ruleOfText(text);
    if (broken !== undefined) return broken;
  }
  return undefined;
};
