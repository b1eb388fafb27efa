import { STEP_UP } from '../../contract/account/factor-endpoints.js';
import { E } from '../../contract/values/fp.js';
import type { RefusedBy } from '../../contract/refusals/refusals.js';
import type { TokenText } from '../../contract/session/token-text.js';
import type { Handler } from '../../domain/handler.js';
import type { Fingerprinter } from '../../domain/ports/fingerprinter.js';
import type { TokenBlacklist } from '../../domain/ports/token-blacklist.js';
import type { UserRepository } from '../../domain/ports/user-repository.js';
import { revocationExpiry, sessionIdOf, sessionOf } from '../../domain/session/access-token.js';
import { recordExpiry } from '../../domain/session/refresh-attempt.js';
import { newSessionId, recordSession, timesNow, type TokenIssuer } from '../session/issue-token.js';
import { claimsOf } from '../../domain/session/access-token.js';
import { keepPlace, type FreeDependencies } from '../session/session-places.js';
import { CODE_REFUSALS, confirmIdentityWith, type ConfirmationDependencies } from './confirm-identity.js';
import { codeJudge, type CodeDependencies } from '../login/judge-code.js';
import { ownAccountOf, type OwnRequest } from './own-account.js';

/** The code of a user with a second factor, otherwise the password. */
export type StepUp = OwnRequest & Readonly<{ code: string | undefined; password: string | undefined }>;

export const STEP_UP_REFUSALS = ['FormInvalid', 'TokenRevoked', 'OldPasswordIncorrect', ...CODE_REFUSALS] as const;
type Refused = RefusedBy<typeof STEP_UP_REFUSALS>;

type Dependencies = ConfirmationDependencies &
  CodeDependencies &
  TokenIssuer &
  FreeDependencies &
  Readonly<{ users: UserRepository; blacklist: TokenBlacklist; fingerprinter: Fingerprinter }>;

/**
 * Proves again who the user is. The answer is a token of the same session with the new proof. The old token is used up like at a
 * refresh, so of several step-ups with one token one succeeds.
 */
export const stepUpHandler = (deps: Dependencies): Handler<StepUp, Refused, TokenText> => {
  const { users, blacklist, fingerprinter, signer, randomness, audit, clock } = deps;
  const confirmIdentity = confirmIdentityWith(deps);
  const judge = codeJudge(deps);

  return async ({ code, password, ...request }) => {
    const own = await ownAccountOf(users, request);
    if (!own) return E.left({ _tag: 'TokenRevoked' });
    const { account, who } = own;
    if (account.hasFactor ? code === undefined : password === undefined)
      return E.left(STEP_UP.form.refuse(account.hasFactor ? 'password' : 'code'));
    const judgeCode = code === undefined ? undefined : () => judge(who, code, 'recovery codes too');
    const confirmed = await confirmIdentity(account, who, { password, judgeCode });
    if (E.isLeft(confirmed)) return confirmed;

    const { claims, fingerprint } = request.token;
    const proof = { time: clock.now(), withCode: code !== undefined };
    const session = { ...sessionOf(claims), id: sessionIdOf(claims) ?? newSessionId(deps), proof };
    const times = timesNow(deps, session);
    const token = signer.sign({ ...claimsOf(session, times), jti: randomness.uuid() });
    // Requests that are under way with the old token are no late replay of it.
    const record = { ...times, sid: session.id, successor: fingerprinter.fingerprint(token) };
    const kept = { record, until: recordExpiry(record, clock.now()) };
    if (!(await blacklist.claim(fingerprint, revocationExpiry(claims), claims.userId, kept)))
      return E.left({ _tag: 'TokenRevoked' });
    audit.record({ _tag: 'SteppedUp', ...who });
    await keepPlace(deps, session, times);
    recordSession(deps, session, times);
    return E.right(token);
  };
};
