import type { PasswordRules } from '../../contract/password-rules-answer.js';
import { E } from '../../contract/fp.js';
import type { Handler } from '../../domain/handler.js';
import type { PasswordPolicy } from '../../domain/account/password-fitness.js';

/** What a new password must be. */
export const readPasswordRulesHandler =
  ({ passwordRules }: Pick<PasswordPolicy, 'passwordRules'>): Handler<void, never, PasswordRules> =>
  () =>
    Promise.resolve(E.right(passwordRules));
