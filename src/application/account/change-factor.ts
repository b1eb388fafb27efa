import { E, O } from '../../contract/values/fp.js';
import type { RefusalOf, RefusedBy } from '../../contract/refusals/refusals.js';
import type { TokenText } from '../../contract/session/token-text.js';
import { brokenRules, type PasswordPolicy } from '../../domain/account/password-fitness.js';
import type { Handler } from '../../domain/handler.js';
import type { Randomness } from '../../domain/ports/randomness.js';
import type { UserRepository } from '../../domain/ports/user-repository.js';
import { CODE_REFUSALS, confirmIdentityWith, type ConfirmationDependencies } from './confirm-identity.js';
import { drawRecoveryCodes } from './enrol-factor.js';
import { codeJudge, openedSecret, type CodeDependencies } from '../login/judge-code.js';
import { ownAccountOf, renewedToken, type OwnRequest, type RenewalDependencies } from './own-account.js';

export type ChangeFactor = OwnRequest & Readonly<{ password: string; code: string }>;

export const CHANGE_FACTOR_REFUSALS = [
  ...(['TokenRevoked', 'FactorMissing', 'OldPasswordIncorrect'] as const),
  ...CODE_REFUSALS,
] as const;
type Refused = RefusedBy<typeof CHANGE_FACTOR_REFUSALS>;

type Dependencies = ConfirmationDependencies & CodeDependencies & Readonly<{ users: UserRepository }>;

/** The account, after the user has given its password and a code. */
const confirmedAccountWith = (deps: Dependencies) => {
  const confirmIdentity = confirmIdentityWith(deps);
  const judge = codeJudge(deps);
  return async (
    { password, code, ...request }: ChangeFactor,
    accepts: Parameters<typeof judge>[2],
  ): Promise<E.Either<Refused, NonNullable<Awaited<ReturnType<typeof ownAccountOf>>>>> => {
    const own = await ownAccountOf(deps.users, request);
    if (!own) return E.left({ _tag: 'TokenRevoked' });
    const { account, who } = own;
    if (!account.hasFactor) return E.left({ _tag: 'FactorMissing' });
    const judgeCode = () => judge(who, code, accepts);
    const confirmed = await confirmIdentity(account, who, { password, judgeCode });
    return E.isLeft(confirmed) ? confirmed : E.right(own);
  };
};

const MISSING: E.Either<RefusalOf<'FactorMissing'>, never> = E.left({ _tag: 'FactorMissing' });

/**
 * Removes the second factor of a user, and ends every other session. A password that is too short for a login by password alone
 * must then be changed.
 */
export const removeFactorHandler = (
  deps: Dependencies & RenewalDependencies & PasswordPolicy,
): Handler<ChangeFactor, Refused, TokenText> => {
  const { users, factors, audit, clock } = deps;
  const confirmedAccount = confirmedAccountWith(deps);
  return async (request) => {
    const confirmed = await confirmedAccount(request, 'recovery codes too');
    if (E.isLeft(confirmed)) return confirmed;
    const { account, who } = confirmed.right;
    const { username } = account;
    // before the removal: an outage between the two must not leave a password that is too short alone
    if (brokenRules('login', { password: request.password, username }, deps).length > 0)
      await users.requirePasswordChange(account.id, account.credentialGeneration);
    const generation = await factors.remove(account.id);
    if (O.isNone(generation)) return MISSING;
    audit.record({ _tag: 'FactorRemoved', ...who });
    const proof = { time: clock.now(), withCode: false };
    return E.right(await renewedToken(deps, request.token, generation.value, proof));
  };
};

/** Gives a user new recovery codes. The old ones are worth nothing afterwards. */
export const renewRecoveryCodesHandler = (
  deps: Dependencies & Readonly<{ randomness: Randomness }>,
): Handler<ChangeFactor, Refused, ReadonlyArray<string>> => {
  const { factors, audit } = deps;
  const confirmedAccount = confirmedAccountWith(deps);
  return async (request) => {
    const confirmed = await confirmedAccount(request, 'app codes');
    if (E.isLeft(confirmed)) return confirmed;
    const { account, who } = confirmed.right;
    const factor = O.toUndefined(await factors.find(account.id));
    if (!factor) return MISSING;
    const { codes, digests } = drawRecoveryCodes(
      deps,
      account.id,
      openedSecret(deps, account.id, factor.secret).secret,
    );
    if (!(await factors.replaceCodes(account.id, factor.secret, digests))) return MISSING;
    audit.record({ _tag: 'RecoveryCodesRenewed', ...who });
    return E.right(codes);
  };
};
