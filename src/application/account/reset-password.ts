import { E } from '../../contract/values/fp.js';
import type { RefusedBy } from '../../contract/refusals/refusals.js';
import type { RowScope } from '../../domain/access/row-scope.js';
import { checkProtection, PROTECTION_REFUSALS } from '../../domain/access/protection.js';
import { drawPassword, type PasswordPolicy } from '../../domain/account/password-fitness.js';
import type { Handler } from '../../domain/handler.js';
import type { Randomness } from '../../domain/ports/randomness.js';
import type { Actor } from '../../domain/records/actor.js';
import { decideReset, RESET_REFUSALS } from '../../domain/records/link-decisions.js';
import { recordedWrites } from '../audit/refused-writes.js';
import {
  changeWithoutValues,
  changeWithPassword,
  type ChangeDependencies,
  type HashDependencies,
} from '../records/change-records.js';

/** Without a password the service draws one. */
type ResetPassword = Readonly<{ actor: Actor; scope: RowScope; id: number; password: string | undefined }>;
export const RESET_PASSWORD_REFUSALS = [...PROTECTION_REFUSALS, ...RESET_REFUSALS, 'ServiceBusy'] as const;
type ResetPasswordRefused = RefusedBy<typeof RESET_PASSWORD_REFUSALS>;

type ResetDependencies = ChangeDependencies & HashDependencies & PasswordPolicy & Readonly<{ randomness: Randomness }>;

/**
 * Sets another password, which the user must change, and ends the user's tokens. The result has the drawn password. Nothing
 * is hashed before the reset is allowed, and nothing is compared with the present password.
 */
export const resetPasswordHandler = recordedWrites(
  { module: 'user', action: 'resetPassword' },
  (deps: ResetDependencies) => {
    const { defaultPassword, passwordRules } = deps;

    const reset: Handler<ResetPassword, ResetPasswordRefused, Readonly<{ password: string }> | null> = async (
      request,
    ) => {
      const { actor, scope, id, password: given } = request;
      const allowed = checkProtection(actor.userId, { action: 'resetPassword', ids: [id] });
      if (E.isLeft(allowed)) return allowed;

      // the name of the user is not known yet
      const password = given ?? drawPassword(deps.randomness.int, '', deps);
      const target = { module: 'user', actor, scope, ids: [id] } as const;
      const changed = await changeWithPassword(deps, {
        target,
        password,
        decideWith: (passwordHash) => {
          const judged = { password, defaultPassword, passwordRules };
          return decideReset(id, { ...judged, ...(passwordHash !== undefined && { passwordHash }) });
        },
        change: (decide) => changeWithoutValues(deps, target, decide),
      });
      const isDrawn = given === undefined;
      // a drawn password contains a short name once in many thousand times
      if (isDrawn && E.isLeft(changed) && changed.left._tag === 'PasswordUnfit') return reset(request);
      return E.map(() => (isDrawn ? { password } : null))(changed);
    };
    return reset;
  },
);
