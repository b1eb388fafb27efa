import { E } from '../fp.js';
import type { PasswordUnfit } from './administration-refusals.js';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const DRAWN_LENGTH = 16;

/** A new password of 16 characters of `[A-Za-z0-9_-]`. `randomInt(below)` must be unpredictable and uniform. */
export const drawPassword = (randomInt: (below: number) => number): string =>
  Array.from({ length: DRAWN_LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('');

const equalsInAnyCase = (one: string, other: string): boolean =>
  one.toLowerCase() === other.toLowerCase() || one.toUpperCase() === other.toUpperCase();

/**
 * Refuses the old password, the default password and the user name in any case. `equalsOld` is the result of a comparison
 * with the old password of the form. A reset has none, and never compares with the stored hash.
 */
export const checkPasswordFitness = (
  password: string,
  { username, defaultPassword, equalsOld }: Readonly<{ username: string; defaultPassword: string; equalsOld: boolean }>,
): E.Either<PasswordUnfit, void> =>
  equalsOld || password === defaultPassword || equalsInAnyCase(password, username)
    ? E.left({ _tag: 'PasswordUnfit' })
    : E.right(undefined);
