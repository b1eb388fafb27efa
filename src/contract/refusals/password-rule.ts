/**
 * The rules that a new password can break, in the order in which a refusal names them: its length, its classes of
 * characters, the most common passwords, the user name, the former passwords, the default password.
 */
export const PASSWORD_RULES = ['length', 'classes', 'common', 'username', 'history', 'default'] as const;
export type PasswordRule = (typeof PASSWORD_RULES)[number];

/** Where a password is judged: given to another account, or at a reset, at a change by its user, or at a login. */
export type PasswordOccasion = 'given' | 'reset' | 'change' | 'login';
