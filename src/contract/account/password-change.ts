/**
 * What users may do before they have changed a password that they must change: everything (`advise`), or only change it
 * (`enforce`).
 */
export const PASSWORD_CHANGES = ['advise', 'enforce'] as const;
export type PasswordChange = (typeof PASSWORD_CHANGES)[number];
