import { E } from '../../contract/fp.js';
import { PASSWORD_RULES, type PasswordRule } from '../../contract/password-rule.js';
import type { RefusalOf } from '../../contract/refusals.js';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const DRAWN_LENGTH = 16;

/** A new password of 16 characters of `[A-Za-z0-9_-]`. `randomInt(below)` must be unpredictable and uniform. */
export const drawPassword = (randomInt: (below: number) => number): string =>
  Array.from({ length: DRAWN_LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('');

const equalsInAnyCase = (one: string, other: string): boolean =>
  one.toLowerCase() === other.toLowerCase() || one.toUpperCase() === other.toUpperCase();

type Known = Readonly<{ username: string; defaultPassword: string }>;

/** True if strangers know the password: it is the default one, or the user name in any case. */
const isGuessable = (password: string, { username, defaultPassword }: Known): boolean =>
  password === defaultPassword || equalsInAnyCase(password, username);

/** What a user logs in with: the hash of the password, and whether they must change it. */
export type Credentials = Readonly<{ passwordHash: string; mustChangePassword: boolean }>;

/** The credentials with a new password. The user must change it if this is wanted, or if strangers know it. */
export const newCredentials = (
  passwordHash: string,
  { password, mustChange, ...known }: Known & Readonly<{ password: string; mustChange: boolean }>,
): Credentials => ({
  passwordHash,
  mustChangePassword: mustChange || isGuessable(password, known),
});

/**
 * Refuses the old password, the default password and the user name in any case, and names every broken rule. `equalsOld`
 * is the result of a comparison with the old password of the form. A reset never compares with the stored hash.
 */
export const checkPasswordFitness = (
  password: string,
  { username, defaultPassword, equalsOld }: Known & Readonly<{ equalsOld: boolean }>,
): E.Either<RefusalOf<'PasswordUnfit'>, void> => {
  const isBroken: Readonly<Record<PasswordRule, boolean>> = {
    username: equalsInAnyCase(password, username),
    history: equalsOld,
    default: password === defaultPassword,
  };
  const rules = PASSWORD_RULES.filter((rule) => isBroken[rule]);
  return rules.length > 0 ? E.left({ _tag: 'PasswordUnfit', rules }) : E.right(undefined);
};
