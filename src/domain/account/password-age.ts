import type { PasswordPolicy } from './password-fitness.js';

const DAY_MS = 86_400_000;

/** True if the password was set so long ago that it must be changed. */
export const isPasswordOld = (
  passwordTime: Date,
  now: Date,
  { passwordRules: { maxDays } }: Pick<PasswordPolicy, 'passwordRules'>,
): boolean => maxDays > 0 && now.getTime() - passwordTime.getTime() >= maxDays * DAY_MS;
