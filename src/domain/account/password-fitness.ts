import { E } from '../../contract/values/fp.js';
import type { PasswordOccasion, PasswordRule } from '../../contract/refusals/password-rule.js';
import { breaksTextRule, equalsUsername, judgedRules } from '../../contract/account/password-rules.js';
import type { PasswordRules } from '../../contract/account/password-rules-answer.js';
import type { RefusalOf } from '../../contract/refusals/refusals.js';
import { isCommonPassword } from './common-passwords.js';

/** What passwords are judged by, from the settings. */
export type PasswordPolicy = Readonly<{ passwordRules: PasswordRules; defaultPassword: string }>;

/** The same with the rules for users who have a second factor. */
export type PasswordPolicies = PasswordPolicy & Readonly<{ rulesWithFactor: PasswordRules }>;

/** The policy for the passwords of this user. */
export const passwordPolicyFor = (
  { hasFactor = false }: Readonly<{ hasFactor?: boolean }>,
  { passwordRules, rulesWithFactor, defaultPassword }: PasswordPolicies,
): PasswordPolicy => ({ passwordRules: hasFactor ? rulesWithFactor : passwordRules, defaultPassword });

/** `equalsFormer`: it is one of the latest passwords of the user, as far as somebody has compared them. */
export type JudgedPassword = Readonly<{ password: string; username: string; equalsFormer?: boolean }>;

/** The rules that the password breaks, in their order. A reset never compares with the stored hash. */
export const brokenRules = (
  occasion: PasswordOccasion,
  { password, username, equalsFormer = false }: JudgedPassword,
  { passwordRules: rules, defaultPassword }: PasswordPolicy,
): ReadonlyArray<PasswordRule> => {
  const isBroken: Readonly<Record<PasswordRule, () => boolean>> = {
    length: () => breaksTextRule.length(password, username, rules),
    classes: () => breaksTextRule.classes(password, username, rules),
    common: () => rules.common && isCommonPassword(password),
    username: () => breaksTextRule.username(password, username, rules),
    history: () => equalsFormer,
    default: () => password === defaultPassword,
  };
  return judgedRules(occasion, rules).filter((rule) => isBroken[rule]());
};

/** Refuses a password that breaks rules, and names each of them. */
export const checkPasswordFitness = (
  ...judged: Parameters<typeof brokenRules>
): E.Either<RefusalOf<'PasswordUnfit'>, void> => {
  const rules = brokenRules(...judged);
  return rules.length > 0 ? E.left({ _tag: 'PasswordUnfit', rules }) : E.right(undefined);
};

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const DRAWN_LENGTH = 16;

/**
 * A new password of `[A-Za-z0-9_-]` that fits: of 16 characters, or as many as the rules demand. One that breaks a rule is
 * drawn again. `randomInt(below)` must be unpredictable and uniform.
 */
export const drawPassword = (
  randomInt: (below: number) => number,
  username: string,
  policy: PasswordPolicy,
): string => {
  const length = Math.max(DRAWN_LENGTH, policy.passwordRules.minLength);
  const draw = (): string => Array.from({ length }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('');
  let password = draw();
  while (brokenRules('reset', { password, username }, policy).length > 0) password = draw();
  return password;
};

/** What a user logs in with: the hash of the password, and whether they must change it. */
export type Credentials = Readonly<{ passwordHash: string; mustChangePassword: boolean }>;

/**
 * The credentials with a new password. The user must change it if this is wanted, or if strangers know it: it is the default
 * one, or the user name in any case.
 */
export const newCredentials = (
  passwordHash: string,
  { password, username, mustChange }: JudgedPassword & Readonly<{ mustChange: boolean }>,
  { defaultPassword }: Pick<PasswordPolicy, 'defaultPassword'>,
): Credentials => ({
  passwordHash,
  mustChangePassword: mustChange || password === defaultPassword || equalsUsername(password, username),
});
