import { O } from '../../contract/values/fp.js';
import type { TokenText } from '../../contract/session/token-text.js';
import type { Account } from '../../domain/account/account.js';
import { tokenEventFields, type TokenEvent } from '../../domain/audit/audit-event.js';
import type { PermissionCache } from '../../domain/ports/permission-cache.js';
import type { TokenBlacklist } from '../../domain/ports/token-blacklist.js';
import type { UserRepository } from '../../domain/ports/user-repository.js';
import { sessionOf, type AccessToken } from '../../domain/session/access-token.js';
import type { Proof } from '../../domain/session/proof.js';
import type { RequestOrigin } from '../../domain/session/request-origin.js';
import { invalidateAccess } from '../session/invalidate-access.js';
import { issueToken, timesNow, type TokenIssuer } from '../session/issue-token.js';
import { keepPlace, type FreeDependencies } from '../session/session-places.js';

/** A request of a user about their own account. */
export type OwnRequest = Readonly<{ token: AccessToken; origin: RequestOrigin }>;

/** The account of the token, and who asks, for the trail. Undefined for an account that cannot be used any more. */
export const ownAccountOf = async (
  users: UserRepository,
  { token, origin }: OwnRequest,
): Promise<Readonly<{ account: Account; who: TokenEvent }> | undefined> => {
  const account = O.toUndefined(await users.findById(token.claims.userId));
  if (!account?.enabled) return undefined;
  return { account, who: { ...tokenEventFields(token.claims, origin), username: account.username } };
};

export type RenewalDependencies = TokenIssuer &
  FreeDependencies &
  Readonly<{ permissionCache: PermissionCache; blacklist: TokenBlacklist }>;

/** After a change of the credentials, which ended every token of the user: a token for the session of this one. */
export const renewedToken = async (
  deps: RenewalDependencies,
  { claims }: AccessToken,
  credentialGeneration: number,
  proof: Proof | undefined,
): Promise<TokenText> => {
  // The change is made: from here on no error may make a failure of the answer.
  await invalidateAccess(deps.permissionCache).catch((error: unknown) => {
    deps.log.error('cached access not invalidated', { error });
  });
  const session = { ...sessionOf(claims), credentialGeneration, ...(proof && { proof }) };
  await keepPlace(deps, session, timesNow(deps, session));
  return issueToken(deps, session);
};
