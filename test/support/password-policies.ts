import type { PasswordRules } from '../../src/contract/account/password-rules-answer.js';
import type { PasswordPolicies } from '../../src/domain/account/password-fitness.js';

const DEFAULT = { defaultPassword: '123456' } as const;

/** The same rules for users with a second factor, unless they have a length of their own. */
const policy = (passwordRules: PasswordRules, lengthWithFactor = passwordRules.minLength): PasswordPolicies => ({
  ...DEFAULT,
  passwordRules,
  rulesWithFactor: { ...passwordRules, minLength: lengthWithFactor },
});

/** The rules of the specification. */
export const OPEN_PASSWORDS = policy({
  ...{ minLength: 6, maxLength: 128, classes: 0, common: false },
  ...{ username: 'equals', history: 1, maxDays: 0 },
});

/** Those of NIST SP 800-63B-4. */
export const NIST_PASSWORDS = policy(
  { ...OPEN_PASSWORDS.passwordRules, minLength: 15, common: true, username: 'contains' },
  8,
);

/** Those of GB/T 22239-2019. */
export const MLPS_PASSWORDS = policy({
  ...{ minLength: 8, maxLength: 128, classes: 3, common: true },
  ...{ username: 'contains', history: 5, maxDays: 90 },
});
