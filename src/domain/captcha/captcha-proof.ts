import type { Fingerprints } from '../session/fingerprint.js';
import { PROOF_ALGORITHM } from '../../contract/captcha/captcha-endpoints.js';
import { E, O, t } from '../../contract/values/fp.js';

/**
 * A captcha that a program solves: it searches the number whose hash with the salt is the challenge. `challenge` is the
 * SHA-256 of the salt followed by the number in decimal digits. Both texts are lower-case hexadecimal.
 */
export type CaptchaProof = Readonly<{ salt: string; challenge: string }>;

/** The SHA-256 of a text, in hexadecimal. */
export const hexHash = (text: string, { fingerprint }: Fingerprints): string => {
  const bytes = atob(fingerprint(text).replaceAll('-', '+').replaceAll('_', '/'));
  return Array.from(bytes, (byte) => byte.charCodeAt(0).toString(16).padStart(2, '0')).join('');
};

/** The salt from a random UUID. */
export const proofSaltOf = (uuid: string): string => uuid.replaceAll('-', '');

export const proofOf = (salt: string, number: number, fingerprints: Fingerprints): CaptchaProof => ({
  salt,
  challenge: hexHash(`${salt}${number}`, fingerprints),
});

const PREFIX = 'proof:';
const STORED_FORM = /^proof:([0-9a-f]{32}):([0-9a-f]{64})$/;

/** The text that the captcha store has for the proof. It does not have the number. */
export const storedProof = ({ salt, challenge }: CaptchaProof): string => `${PREFIX}${salt}:${challenge}`;

/** Distinguishes a stored proof from the stored text of a picture. */
export const isStoredProof = (stored: string): boolean => stored.startsWith(PREFIX);

/** More fields are allowed: the widgets of ALTCHA send the `signature` and the time that they took. */
const Solution = t.type({
  algorithm: t.literal(PROOF_ALGORITHM),
  challenge: t.string,
  number: t.Int,
  salt: t.string,
});

const MAX_SOLUTION_LENGTH = 1024;

const jsonIn = (base64: string): unknown => {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
};

/** True if the code solves the stored proof: base64 of JSON, at most 1,024 characters. */
export const isSolution = (stored: string, code: string, fingerprints: Fingerprints): boolean => {
  if (code.length > MAX_SOLUTION_LENGTH) return false;
  const [, salt, challenge] = STORED_FORM.exec(stored) ?? [];
  const solution = Solution.decode(O.toUndefined(O.tryCatch(() => jsonIn(code))));
  return (
    E.isRight(solution) &&
    solution.right.salt === salt &&
    solution.right.challenge === challenge &&
    proofOf(salt, solution.right.number, fingerprints).challenge === challenge
  );
};
