import { SessionId } from '../../contract/session/session-id.js';
import { AccessTokenClaims, IdentityClaims, MAX_REFRESH_GRACE_SECONDS, type Identity } from './access-token-claims.js';
import type { Fingerprint } from './fingerprint.js';
import { lastLoginClaim, lastLoginIn, type LastLogin } from '../account/last-login.js';
import { methodsOf, proofIn, type Proof } from './proof.js';
import { O } from '../../contract/values/fp.js';
import type { TokenText } from '../../contract/session/token-text.js';

/**
 * What a refreshed token keeps: the identity, the credential generation, the id and the start of the session, the login before it,
 * and the proof.
 */
export type Session = Identity &
  Readonly<{ id?: SessionId; credentialGeneration: number; startedAt: Date; lastLogin?: LastLogin; proof?: Proof }>;

/** A valid token of a request. */
export type AccessToken = Readonly<{
  fingerprint: Fingerprint;
  claims: AccessTokenClaims;
  /** The token has expired. Only a request that repeats its refresh gets this far with it. */
  isExpired?: true;
  /** The request came with a used token and the attempt that refreshed it. This is the text of the token that it stands for. */
  repeated?: TokenText;
}>;

/** The accepted clock difference to the issuer. */
const NOT_BEFORE_TOLERANCE_MS = 5_000;

/** The longest accepted lifetime, from `iat` and from now: 366 days. It rejects an `exp` in milliseconds. */
const MAX_LIFETIME_SECONDS = 366 * 86_400;

const secondsAt = (moment: Date): number => Math.floor(moment.getTime() / 1000);

/** Credentials that never changed have generation 0. A token without the claim counts as generation 0. */
export const generationOf = ({ cred_gen = 0 }: AccessTokenClaims): number => cred_gen;

/** The session that a token names, if any. */
export const sessionIdOf = ({ sid }: AccessTokenClaims): SessionId | undefined => (SessionId.is(sid) ? sid : undefined);

/** A token without `auth_time` counts as the first token of its session. */
const sessionStart = ({ session_time, auth_time, iat }: AccessTokenClaims): number =>
  (session_time ?? auth_time ?? iat) * 1000;

/** What the user of the token has proven. */
export const proofOf = ({ amr, auth_time }: AccessTokenClaims): Proof | undefined => proofIn(amr, auth_time);

export const sessionOf = (claims: AccessTokenClaims): Session => {
  const id = sessionIdOf(claims);
  const lastLogin = lastLoginIn(claims.last_login);
  const proof = proofOf(claims);
  return {
    ...(id !== undefined && { id }),
    ...(lastLogin && { lastLogin }),
    userId: claims.userId,
    username: claims.username,
    realname: claims.realname,
    credentialGeneration: generationOf(claims),
    startedAt: new Date(sessionStart(claims)),
    ...(proof && { proof }),
  };
};

/**
 * `lifetimeMs` of one token, `graceMs` after its expiry in which it may be refreshed, `sessionMaxMs` of all tokens of one
 * login (or Infinity).
 */
export type TokenLifetimes = Readonly<{ lifetimeMs: number; graceMs: number; sessionMaxMs: number }>;

/** The claims that a token does not get from its session. */
export type IssueTimes = Pick<Required<AccessTokenClaims>, 'iat' | 'exp' | 'refresh_grace'>;

/** The times of a token that is issued now. It ends with the session at the latest. */
export const issueTimes = (
  { startedAt }: Session,
  { now, lifetimeMs, graceMs, sessionMaxMs }: TokenLifetimes & Readonly<{ now: Date }>,
): IssueTimes => {
  const iat = secondsAt(now);
  return {
    iat,
    exp: Math.min(iat + Math.round(lifetimeMs / 1000), secondsAt(startedAt) + Math.floor(sessionMaxMs / 1000)),
    refresh_grace: Math.round(graceMs / 1000),
  };
};

/** The claims of a token but for `jti`. */
export const claimsOf = (
  { id, userId, username, realname, credentialGeneration, startedAt, lastLogin, proof }: Session,
  { iat, exp, refresh_grace }: IssueTimes,
): Omit<AccessTokenClaims, 'jti'> => {
  const former = lastLogin && lastLoginClaim(lastLogin);
  return {
    userId,
    username,
    realname,
    ...(id !== undefined && { sid: id }),
    iat,
    nbf: iat,
    exp,
    auth_time: secondsAt(proof?.time ?? startedAt),
    ...(proof && { amr: methodsOf(proof) }),
    ...(proof && secondsAt(proof.time) !== secondsAt(startedAt) && { session_time: secondsAt(startedAt) }),
    cred_gen: credentialGeneration,
    refresh_grace,
    ...(former && { last_login: former }),
  };
};

/** The identity in a payload, even when its other claims are invalid. */
export const identityFrom = (payload: unknown): O.Option<Identity> => O.fromEither(IdentityClaims.decode(payload));

/** `graceMs` is the accepted time since the expiry. A shorter grace in the token wins. `sessionMaxMs` bounds the session. */
export type ExpiryPolicy = Readonly<{ graceMs: number; sessionMaxMs: number }>;

/** The claims of a token with a valid signature. They are the same at any time. */
export const claimsIn = (payload: unknown): O.Option<AccessTokenClaims> =>
  O.fromEither(AccessTokenClaims.decode(payload));

/** True if the token may be used by now and does not live too long. It may have expired. */
export const hasBegun = ({ exp, iat, nbf }: AccessTokenClaims, now: Date): boolean => {
  const latestStart = now.getTime() + NOT_BEFORE_TOLERANCE_MS;
  return nbf * 1000 <= latestStart && exp <= Math.min(iat, latestStart / 1000) + MAX_LIFETIME_SECONDS;
};

/** When the token can be used no more, not even for a refresh within the grace. */
export const tokenEnd = (claims: AccessTokenClaims, { graceMs, sessionMaxMs }: ExpiryPolicy): number => {
  const { exp, refresh_grace: ownGrace = MAX_REFRESH_GRACE_SECONDS } = claims;
  return Math.min(exp * 1000 + Math.min(graceMs, ownGrace * 1000), sessionStart(claims) + sessionMaxMs);
};

/**
 * When a blacklist entry for the token may be deleted: after the token's own refresh grace, or after the longest grace
 * when the token names none. A later change of the settings cannot make the token valid again.
 */
export const revocationExpiry = ({
  exp,
  refresh_grace: ownGrace = MAX_REFRESH_GRACE_SECONDS,
}: AccessTokenClaims): Date => new Date((exp + ownGrace) * 1000);

/** The lifetimes of the tokens that are issued now. */
export type SessionEndPolicy = Readonly<{ tokenLifetimeMs: number; refreshGraceMs: number }>;

/** A refresh that is under way when its session ends gives a token within this time. */
const RACING_REFRESH_MS = 60_000;

/** When the mark of an ended session may be deleted: no token that was issued under these lifetimes is valid then. */
export const sessionEndExpiry = (now: Date, { tokenLifetimeMs, refreshGraceMs }: SessionEndPolicy): Date =>
  new Date(now.getTime() + tokenLifetimeMs + refreshGraceMs + RACING_REFRESH_MS);
