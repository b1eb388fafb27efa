import { RECOVERY_CODE } from '../../contract/account/factor-endpoints.js';
import { isAppCode, plainCode } from '../../contract/account/typed-code.js';

/** A code that a user gives: six digits of the app, or a recovery code in its written form. */
export type FactorCode = Readonly<{ kind: 'app' | 'recovery'; code: string }>;

const TEN_CHARACTERS = /^[0-9A-Za-z]{10}$/;

/** Crockford's Base32: without I, L, O and U. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** How Crockford's Base32 reads letters that it does not have. */
const READ_AS: Readonly<Record<string, string>> = { I: '1', L: '1', O: '0' };

const written = (characters: string): string => `${characters.slice(0, 5)}-${characters.slice(5)}`;

/** Reads a code. White space, hyphens and the case of letters do not matter. Undefined for every other text. */
export const factorCodeIn = (text: string): FactorCode | undefined => {
  const plain = plainCode(text);
  if (isAppCode(text)) return { kind: 'app', code: plain };
  if (!TEN_CHARACTERS.test(plain)) return undefined;
  const code = written(plain.toUpperCase().replace(/[ILO]/g, (letter) => READ_AS[letter] ?? letter));
  return RECOVERY_CODE.test(code) ? { kind: 'recovery', code } : undefined;
};

/** A new recovery code of 50 bits. `randomInt(below)` must be unpredictable and uniform. */
export const drawRecoveryCode = (randomInt: (below: number) => number): string =>
  written(Array.from({ length: 10 }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join(''));

/** The secret of an authenticator app: 160 bits in Base32 (RFC 4648). */
export type AppSecret = string & { readonly AppSecret: unique symbol };

const BASE_32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** A new secret of 160 bits. */
export const drawAppSecret = (randomInt: (below: number) => number): AppSecret =>
  Array.from({ length: 32 }, () => BASE_32.charAt(randomInt(BASE_32.length))).join('') as AppSecret;
