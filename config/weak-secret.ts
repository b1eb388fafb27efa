import { isPublished } from './published-secrets.js';
import { consistsOfSampleWords } from './sample-words.js';

/** A random text of 32 hexadecimal digits has fewer once in five billion. */
const MIN_DISTINCT_CHARACTERS = 7;

const hasFewCharacters = (secret: string): boolean => new Set(secret).size < MIN_DISTINCT_CHARACTERS;

/** One text, twice or more, with a sign between them or the last one cut. */
const repeats = (secret: string): boolean => {
  for (let period = 1; period * 2 <= secret.length + 1; period += 1)
    if (secret.startsWith(secret.slice(period))) return true;
  return false;
};

/** Mostly neighbours in the order of the character set, as in `abcdefgh` or `98765432`. */
const isSequence = (secret: string): boolean => {
  let neighbours = 0;
  for (let i = 1; i < secret.length; i += 1)
    if (Math.abs(secret.charCodeAt(i) - secret.charCodeAt(i - 1)) <= 1) neighbours += 1;
  return neighbours >= (secret.length - 1) * 0.75;
};

/** The rule against guessable secrets that the text breaks, if any. */
const ruleOfText = (secret: string): string | undefined => {
  if (hasFewCharacters(secret) || repeats(secret) || isSequence(secret))
    return 'must not be a repeated pattern, a sequence or a few characters';
  if (isPublished(secret)) return 'must not be a published secret';
  if (secret.startsWith('django-insecure-') || consistsOfSampleWords(secret))
    return 'must not be made of the words of published samples';
  return undefined;
};

const PRINTABLE = /^[\x20-\x7e]{8,}$/;

/** The texts that the secret encodes, as samples are often encoded. */
const encodedTexts = (secret: string): ReadonlyArray<string> =>
  (['hex', 'base64'] as const)
    .filter((encoding) => encoding !== 'hex' || /^[\da-f]+$/i.test(secret))
    .map((encoding) => Buffer.from(secret, encoding).toString('latin1'))
    .filter((text) => PRINTABLE.test(text));

/** The rule that a guessable secret breaks, if any, as it is or decoded. */
export const ruleOfStrength = (secret: string): string | undefined => {
  const trimmed = secret.trim();
  for (const text of [trimmed, ...encodedTexts(trimmed)]) {
    const broken = ruleOfText(text);
    if (broken !== undefined) return broken;
  }
  return undefined;
};
