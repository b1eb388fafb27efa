/**
 * The rules that a new password can break, in the order in which a refusal names them: it must not be the user name, the
 * old password or the default password.
 */
export const PASSWORD_RULES = ['username', 'history', 'default'] as const;
export type PasswordRule = (typeof PASSWORD_RULES)[number];
