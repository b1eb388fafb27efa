import { TokenText } from '../../contract/session/token-text.js';
import type { AccessTokenClaims } from '../../domain/session/access-token-claims.js';
import { claimsIn, hasBegun, identityFrom, tokenEnd, type AccessToken } from '../../domain/session/access-token.js';
import type { Fingerprint } from '../../domain/session/fingerprint.js';
import { E, O } from '../../contract/values/fp.js';
import type { RefusalOf } from '../../contract/refusals/refusals.js';
import type { AuditLog } from '../../domain/ports/audit-log.js';
import type { Clock } from '../../domain/ports/clock.js';
import type { Fingerprinter } from '../../domain/ports/fingerprinter.js';
import type { TokenSigner } from '../../domain/ports/token-signer.js';
import type { RequestOrigin } from '../../domain/session/request-origin.js';
import type { RefreshAttempt } from '../../domain/session/refresh-attempt.js';

/**
 * What a token is presented for: `session` continues or ends its session, by a refresh or a logout. Such a token may have
 * expired within the grace period: a logout must end whatever a refresh could continue.
 */
export type TokenPurpose = 'access' | 'session';

/**
 * With `attempt` an expired token passes, marked as expired: the authorization refuses it unless the request repeats its
 * refresh.
 */
export type Authenticate = Readonly<{
  text: string;
  purpose: TokenPurpose;
  attempt?: RefreshAttempt | undefined;
  origin: RequestOrigin;
}>;
export type AuthenticateRefused = RefusalOf<'TokenInvalid' | 'TokenExpired'>;

type Dependencies = Readonly<{
  signer: TokenSigner;
  fingerprinter: Fingerprinter;
  clock: Clock;
  audit: AuditLog;
  refreshGraceMs: number;
  sessionMaxMs: number;
}>;

/** The first half of specification 5.3, without any store: form, signature, expiry. */
export const authenticateHandler = ({
  signer,
  fingerprinter,
  clock,
  audit,
  refreshGraceMs,
  sessionMaxMs,
}: Dependencies) => {
  const decoded = decodedTokens(fingerprinter);

  const refused = (
    reason: AuthenticateRefused['_tag'],
    payload: O.Option<unknown>,
    { address, requestId }: RequestOrigin,
  ): E.Either<AuthenticateRefused, never> => {
    const identity = O.toUndefined(O.chain(identityFrom)(payload));
    const who = identity && { userId: identity.userId, username: identity.username };
    audit.record({ _tag: 'TokenRefused', address, requestId, ...who, reason });
    return E.left({ _tag: reason });
  };

  return ({ text, purpose, attempt, origin }: Authenticate): E.Either<AuthenticateRefused, AccessToken> => {
    const payload = TokenText.is(text) ? signer.verify(text) : O.none;
    if (O.isNone(payload)) return refused('TokenInvalid', payload, origin);

    const now = clock.now();
    const { claims, fingerprint } = decoded(text, payload.value);
    if (O.isNone(claims) || !hasBegun(claims.value, now)) return refused('TokenInvalid', payload, origin);
    const graceMs = purpose === 'session' ? refreshGraceMs : 0;
    const isExpired = tokenEnd(claims.value, { graceMs, sessionMaxMs }) <= now.getTime();
    if (isExpired && attempt === undefined) return refused('TokenExpired', payload, origin);
    const token = { fingerprint, claims: claims.value };
    return E.right(isExpired ? { ...token, isExpired } : token);
  };
};

/** What a token's text says, now and later. */
type DecodedToken = Readonly<{ text: string; fingerprint: Fingerprint; claims: O.Option<AccessTokenClaims> }>;

/**
 * Decodes a token with a valid signature. A signer that caches signatures returns the same frozen payload each time: what was
 * decoded from such a payload is kept as long as the payload.
 */
const decodedTokens = ({ fingerprint }: Fingerprinter) => {
  const kept = new WeakMap<object, DecodedToken>();
  return (text: string, payload: unknown): DecodedToken => {
    const isKept = typeof payload === 'object' && payload !== null && Object.isFrozen(payload);
    const known = isKept ? kept.get(payload) : undefined;
    if (known?.text === text) return known;
    const token = { text, fingerprint: fingerprint(text), claims: claimsIn(payload) };
    if (isKept) kept.set(payload, token);
    return token;
  };
};
