import type { PasswordPolicy } from '../../src/domain/account/password-fitness.js';

const DEFAULT = { defaultPassword: '123456' } as const;

/** The rules of the specification. */
export const OPEN_PASSWORDS: PasswordPolicy = {
  ...DEFAULT,
  passwordRules: {
    ...{ minLength: 6, maxLength: 128, classes: 0, common: false },
    ...{ username: 'equals', history: 1, maxDays: 0 },
  },
};

/** Those of NIST SP 800-63B-4 for a password alone. */
export const NIST_PASSWORDS: PasswordPolicy = {
  ...DEFAULT,
  passwordRules: { ...OPEN_PASSWORDS.passwordRules, minLength: 15, common: true, username: 'contains' },
};

/** Those of GB/T 22239-2019. */
export const MLPS_PASSWORDS: PasswordPolicy = {
  ...DEFAULT,
  passwordRules: {
    ...{ minLength: 8, maxLength: 128, classes: 3, common: true },
    ...{ username: 'contains', history: 5, maxDays: 90 },
  },
};
