import type { FactorState } from '../../contract/account/factor-endpoints.js';
import { E, O } from '../../contract/values/fp.js';
import type { RefusedBy } from '../../contract/refusals/refusals.js';
import { policyFor } from '../../domain/access/permission-policy.js';
import { isFactorDemanded, type FactorPolicy } from '../../domain/account/second-factor.js';
import type { Handler } from '../../domain/handler.js';
import type { FactorStore } from '../../domain/ports/factor-store.js';
import type { UserRepository } from '../../domain/ports/user-repository.js';
import { generationOf, type AccessToken } from '../../domain/session/access-token.js';

export const READ_FACTOR_REFUSALS = ['TokenRevoked'] as const;

type Dependencies = Readonly<{ users: UserRepository; factors: FactorStore; secondFactor: FactorPolicy }>;

/** Whether the user has a second factor, whether users can set one up, and whether this user must have one. */
export const readFactorHandler =
  ({
    users,
    factors,
    secondFactor,
  }: Dependencies): Handler<Readonly<{ token: AccessToken }>, RefusedBy<typeof READ_FACTOR_REFUSALS>, FactorState> =>
  async ({ token: { claims } }) => {
    const { userId } = claims;
    const [access, found] = await Promise.all([users.accessOf(userId), factors.find(userId)]);
    const policy = policyFor({ userId, credentialGeneration: generationOf(claims) }, access);
    if (policy.revoked) return E.left({ _tag: 'TokenRevoked' });
    return E.right({
      enrolled: O.isSome(found),
      offered: secondFactor.demand !== 'off',
      required: isFactorDemanded(secondFactor, policy),
      codesLeft: O.isSome(found) ? found.value.codes.length : 0,
    });
  };
