import type { PasswordOccasion, PasswordRule } from '../refusals/password-rule.js';
import { PASSWORD_RULES } from '../refusals/password-rule.js';
import type { PasswordRules } from './password-rules-answer.js';
import { codePoints } from '../values/text-rules.js';

const CLASSES = [/\p{Lu}/u, /\p{Ll}/u, /\p{Nd}/u, /[^\p{Lu}\p{Ll}\p{Nd}]/u];

/** The kinds of characters in the text, of four. */
const classesIn = (text: string): number => CLASSES.filter((pattern) => pattern.test(text)).length;

const reversed = (text: string): string => Array.from(text).toReversed().join('');

/** Some letters differ in one case only: U+212A, the sign for kelvin, is `k` in lower case. */
const inBothCases = (text: string): readonly [string, string] => [text.toLowerCase(), text.toUpperCase()];

const meets = (one: string, other: string, compare: (one: string, other: string) => boolean): boolean => {
  const others = inBothCases(other);
  return inBothCases(one).some((text, i) => compare(text, others[i] ?? ''));
};
const equals = (one: string, other: string): boolean => one === other;
const includes = (one: string, other: string): boolean => one.includes(other);

/** True if the password is the user name in any case. */
export const equalsUsername = (password: string, username: string): boolean => meets(password, username, equals);

/** A shorter name is part of too many good passwords. */
const LEAST_CONTAINED = 4;

const isUsername = (password: string, username: string, rule: PasswordRules['username']): boolean => {
  if (rule === 'equals') return equalsUsername(password, username);
  const compare = codePoints(username) < LEAST_CONTAINED ? equals : includes;
  return [username, reversed(username)].some((name) => meets(password, name, compare));
};

/** What the text of a password and the user name alone tell. */
export const TEXT_RULES = ['length', 'classes', 'username'] as const satisfies ReadonlyArray<PasswordRule>;
export type TextRule = (typeof TEXT_RULES)[number];

/** Whether the password breaks the rule. Without a user name nothing is equal to it. */
export const breaksTextRule: Readonly<
  Record<TextRule, (password: string, username: string, rules: PasswordRules) => boolean>
> = {
  length: (password, _username, { minLength, maxLength }) => {
    const length = codePoints(password);
    return length < minLength || length > maxLength;
  },
  classes: (password, _username, { classes }) => classesIn(password) < classes,
  username: (password, username, rules) => username !== '' && isUsername(password, username, rules.username),
};

/** What the specification alone demands, where a whole name is compared: somebody may give another account any password. */
const GIVEN: ReadonlyArray<PasswordRule> = ['length', 'classes'];

/** The rules that are judged there. The present password is judged for its text, and former ones at a change by the user. */
export const judgedRules = (occasion: PasswordOccasion, { username }: PasswordRules): ReadonlyArray<PasswordRule> => {
  if (occasion === 'change') return PASSWORD_RULES;
  if (username === 'equals' && occasion !== 'reset') return occasion === 'given' ? GIVEN : [...GIVEN, 'default'];
  return PASSWORD_RULES.filter((rule) => rule !== 'history');
};
