import type { PasswordChangeReason } from '../../contract/account/password-change-reason.js';
import { isPasswordOld } from './password-age.js';
import type { PasswordPolicy } from './password-fitness.js';

/** What a store knows of a password. `passwordUnfit`: a login has found that it does not meet the rules. */
export type StoredPassword = Readonly<{ mustChangePassword: boolean; passwordUnfit: boolean; passwordTime: Date }>;

/** Why the password must be changed; null if it need not. */
export const passwordChangeReason = (
  { mustChangePassword, passwordUnfit, passwordTime }: StoredPassword,
  now: Date,
  policy: Pick<PasswordPolicy, 'passwordRules'>,
): PasswordChangeReason | null => {
  if (mustChangePassword) return passwordUnfit ? 'unfit' : 'given';
  return isPasswordOld(passwordTime, now, policy) ? 'old' : null;
};
