import { E } from '../src/contract/values/fp.js';

type Variables = Readonly<Record<string, string | undefined>>;

/** The keys of the secrets of second factors. */
export type FactorKeys = Readonly<{ FACTOR_KEY: Buffer | undefined; FACTOR_KEY_PREVIOUS: Buffer | undefined }>;

const BYTES = 32;
const HEX = /^[\da-f]{64}$/i;
const BASE_64 = /^[\w+/-]{43}=?$/;

/** The 32 bytes that the text writes; none for another text. */
const bytesIn = (text: string): Buffer | undefined => {
  if (HEX.test(text)) return Buffer.from(text, 'hex');
  if (!BASE_64.test(text)) return undefined;
  const bytes = Buffer.from(text, 'base64');
  return bytes.length === BYTES ? bytes : undefined;
};

/** One byte again and again, or bytes that count up, are no key. */
const isGuessable = (key: Buffer): boolean => {
  const steps = new Set(Array.from(key.subarray(1), (byte, i) => (byte - (key[i] ?? 0) + 256) % 256));
  return steps.size === 1;
};

const readKey = (variables: Variables, name: keyof FactorKeys): E.Either<string, Buffer | undefined> => {
  const text = (variables[name] ?? '').trim();
  if (text === '') return E.right(undefined);
  const key = bytesIn(text);
  if (!key)
    return E.left(`${name} must be 32 bytes in hexadecimal (64 digits) or Base64, such as from openssl rand -hex 32`);
  if (isGuessable(key)) return E.left(`${name} must be random`);
  const secrets = [variables['JWT_SECRET'], variables['JWT_SALT'], variables['JWT_SECRET_PREVIOUS']];
  const isSigningSecret = secrets.some((secret) => secret && (secret === text || Buffer.from(secret).equals(key)));
  return isSigningSecret ? E.left(`${name} must not be a signing secret`) : E.right(key);
};

/** Reads both keys. The left is a line with the variable and the rule, never the value. */
export const readFactorKeys = (variables: Variables): E.Either<string, FactorKeys> => {
  const key = readKey(variables, 'FACTOR_KEY');
  if (E.isLeft(key)) return key;
  const previous = readKey(variables, 'FACTOR_KEY_PREVIOUS');
  if (E.isLeft(previous)) return previous;
  if (previous.right && !key.right) return E.left('FACTOR_KEY_PREVIOUS must come with a FACTOR_KEY');
  if (previous.right && key.right?.equals(previous.right))
    return E.left('FACTOR_KEY_PREVIOUS must not be the present key');
  return E.right({ FACTOR_KEY: key.right, FACTOR_KEY_PREVIOUS: previous.right });
};
