import { RECOVERY_CODES, type FactorSecret } from '../../contract/account/factor-endpoints.js';
import { E, O } from '../../contract/values/fp.js';
import type { RefusedBy } from '../../contract/refusals/refusals.js';
import type { TokenText } from '../../contract/session/token-text.js';
import type { FactorPolicy } from '../../domain/account/second-factor.js';
import { drawAppSecret, drawRecoveryCode, factorCodeIn, type AppSecret } from '../../domain/account/factor-code.js';
import type { Handler } from '../../domain/handler.js';
import type { CodeDigest } from '../../domain/ports/factor-store.js';
import type { FactorVault } from '../../domain/ports/factor-vault.js';
import type { Randomness } from '../../domain/ports/randomness.js';
import type { UserRepository } from '../../domain/ports/user-repository.js';
import {
  CODE_REFUSALS,
  confirmIdentityWith,
  PASSWORD_REFUSALS,
  type ConfirmationDependencies,
} from './confirm-identity.js';
import { openedSecret, type CodeDependencies } from '../login/judge-code.js';
import { ownAccountOf, renewedToken, type OwnRequest, type RenewalDependencies } from './own-account.js';

type Common = ConfirmationDependencies &
  CodeDependencies &
  Readonly<{ users: UserRepository; randomness: Randomness; secondFactor: FactorPolicy }>;

/** A secret without a first code is forgotten after this time. */
const PENDING_MS = 600_000;

export type RecoveryCodes = Readonly<{ codes: ReadonlyArray<string>; digests: ReadonlyArray<CodeDigest> }>;

/** New recovery codes, for the user and for the store. */
export const drawRecoveryCodes = (
  { factorVault, randomness }: Readonly<{ factorVault: FactorVault; randomness: Randomness }>,
  userId: number,
  secret: AppSecret,
): RecoveryCodes => {
  const codes = new Set<string>();
  while (codes.size < RECOVERY_CODES) codes.add(drawRecoveryCode(randomness.int));
  return { codes: [...codes], digests: [...codes].map((code) => factorVault.digest(userId, secret, code)) };
};

export const BEGIN_FACTOR_REFUSALS = ['RouteNotFound', 'TokenRevoked', 'FactorExists', ...PASSWORD_REFUSALS] as const;

/** Draws a secret for the authenticator app, after the password. Until its first code is given, nothing changes. */
export const beginFactorHandler = (
  deps: Common,
): Handler<OwnRequest & Readonly<{ password: string }>, RefusedBy<typeof BEGIN_FACTOR_REFUSALS>, FactorSecret> => {
  const { users, randomness, factors, factorVault, appCodes, clock, secondFactor } = deps;
  const confirmIdentity = confirmIdentityWith(deps);
  return async ({ password, ...request }) => {
    if (secondFactor.demand === 'off') return E.left({ _tag: 'RouteNotFound' });
    const own = await ownAccountOf(users, request);
    if (!own) return E.left({ _tag: 'TokenRevoked' });
    const { account, who } = own;
    if (account.hasFactor) return E.left({ _tag: 'FactorExists' });
    const confirmed = await confirmIdentity(account, who, { password });
    if (E.isLeft(confirmed)) {
      if (confirmed.left._tag === 'FactorIncorrect') throw new Error('no code was judged');
      return E.left(confirmed.left);
    }
    const secret = drawAppSecret(randomness.int);
    await factors.savePending(account.id, factorVault.seal(account.id, secret), clock.now());
    const { username } = account;
    return E.right({ secret, uri: appCodes.uri(secret, { issuer: secondFactor.issuer, username }) });
  };
};

export const CONFIRM_FACTOR_REFUSALS = [
  ...(['RouteNotFound', 'TokenRevoked', 'FactorExists', 'FactorMissing'] as const),
  ...CODE_REFUSALS,
] as const;

export type ConfirmedFactor = Readonly<{ accessToken: TokenText; codes: ReadonlyArray<string> }>;

/**
 * Adds the second factor of a user who gives a code of the new secret. It ends every other session of the user: they began with
 * the password alone.
 */
export const confirmFactorHandler = (
  deps: Common & RenewalDependencies,
): Handler<OwnRequest & Readonly<{ code: string }>, RefusedBy<typeof CONFIRM_FACTOR_REFUSALS>, ConfirmedFactor> => {
  const { users, factors, appCodes, clock, audit, secondFactor } = deps;
  const confirmIdentity = confirmIdentityWith(deps);
  return async ({ code: text, ...request }) => {
    if (secondFactor.demand === 'off') return E.left({ _tag: 'RouteNotFound' });
    const own = await ownAccountOf(users, request);
    if (!own) return E.left({ _tag: 'TokenRevoked' });
    const { account, who } = own;
    if (account.hasFactor) return E.left({ _tag: 'FactorExists' });
    const since = new Date(clock.now().getTime() - PENDING_MS);
    const pending = O.toUndefined(await factors.pending(account.id, since));
    if (pending === undefined) return E.left({ _tag: 'FactorMissing' });

    const { secret } = openedSecret(deps, account.id, pending);
    let lastStep = 0;
    const judgeCode = (): Promise<E.Either<Readonly<{ _tag: 'FactorIncorrect' }>, void>> => {
      const given = factorCodeIn(text);
      const step = given?.kind === 'app' ? appCodes.stepOf(secret, given.code, clock.now()) : O.none;
      if (O.isNone(step)) {
        audit.record({ _tag: 'FactorIncorrect', ...who });
        return Promise.resolve(E.left({ _tag: 'FactorIncorrect' }));
      }
      lastStep = step.value;
      return Promise.resolve(E.right(undefined));
    };
    const confirmed = await confirmIdentity(account, who, { judgeCode });
    if (E.isLeft(confirmed)) {
      if (confirmed.left._tag === 'OldPasswordIncorrect') throw new Error('no password was compared');
      return E.left(confirmed.left);
    }
    const { codes, digests } = drawRecoveryCodes(deps, account.id, secret);
    const generation = await factors.add(account.id, pending, { secret: pending, lastStep, codes: digests });
    if (O.isNone(generation)) return E.left({ _tag: 'FactorMissing' });
    audit.record({ _tag: 'FactorAdded', ...who });
    const proof = { time: clock.now(), withCode: true };
    return E.right({ accessToken: await renewedToken(deps, request.token, generation.value, proof), codes });
  };
};
