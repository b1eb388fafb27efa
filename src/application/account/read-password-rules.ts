import type { PasswordRules } from '../../contract/account/password-rules-answer.js';
import { E, O } from '../../contract/values/fp.js';
import { passwordPolicyFor, type PasswordPolicies } from '../../domain/account/password-fitness.js';
import type { Handler } from '../../domain/handler.js';
import type { UserRepository } from '../../domain/ports/user-repository.js';

type Dependencies = PasswordPolicies & Readonly<{ users: UserRepository }>;

/** What a new password of the user must be. Where a second factor changes nothing, nothing is read. */
export const readPasswordRulesHandler =
  ({ users, ...policy }: Dependencies): Handler<Readonly<{ userId: number }>, never, PasswordRules> =>
  async ({ userId }) => {
    const { passwordRules, rulesWithFactor } = policy;
    if (passwordRules.minLength === rulesWithFactor.minLength) return E.right(passwordRules);
    const account = O.toUndefined(await users.findById(userId));
    return E.right(passwordPolicyFor(account ?? {}, policy).passwordRules);
  };
