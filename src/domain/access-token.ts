import type { Fingerprint } from './fingerprint.js';
import { E, O, t } from './fp.js';

interface TokenTextBrand {
  readonly TokenText: unique symbol;
}
interface NumericDateBrand {
  readonly NumericDate: unique symbol;
}
interface UserIdBrand {
  readonly UserId: unique symbol;
}
interface GenerationBrand {
  readonly Generation: unique symbol;
}
interface RefreshGraceBrand {
  readonly RefreshGrace: unique symbol;
}

/** Two base64url parts and a 32-byte signature, whose last character carries two bits that must be zero. */
const CANONICAL = /^[\w-]+\.[\w-]+\.[\w-]{42}[AEIMQUYcgkosw048]$/;

/** The one spelling of a token: a re-spelled signature would verify under another fingerprint (RFC 7515, RFC 4648 3.5). */
export const TokenText = Object.assign(
  t.brand(t.string, (text): text is t.Branded<string, TokenTextBrand> => CANONICAL.test(text), 'TokenText'),
  { form: CANONICAL },
);
export type TokenText = t.TypeOf<typeof TokenText>;

/** Whole seconds since 1970 (RFC 7519 section 2), as far as a Date reaches. */
const NumericDate = t.brand(
  t.number,
  (seconds): seconds is t.Branded<number, NumericDateBrand> =>
    Number.isInteger(seconds) && Math.abs(seconds) <= 8.64e12,
  'NumericDate',
);

/** The longest refresh grace that a setting or a token may name: 30 days. */
export const MAX_REFRESH_GRACE_SECONDS = 2_592_000;

const RefreshGrace = t.brand(
  t.number,
  (seconds): seconds is t.Branded<number, RefreshGraceBrand> =>
    Number.isInteger(seconds) && seconds >= 0 && seconds <= MAX_REFRESH_GRACE_SECONDS,
  'RefreshGrace',
);

const UserId = t.brand(
  t.number,
  (id): id is t.Branded<number, UserIdBrand> => Number.isSafeInteger(id) && id > 0,
  'UserId',
);

const Generation = t.brand(
  t.number,
  (count): count is t.Branded<number, GenerationBrand> => Number.isSafeInteger(count) && count >= 0,
  'Generation',
);

/** Who the bearer is: the business claims of specification 2.4. */
const IdentityClaims = t.type({ userId: UserId, username: t.string, realname: t.string });
const StandardClaims = t.type({ exp: NumericDate, iat: NumericDate, nbf: NumericDate });
/** A token that somebody else made with the secret may do without. */
const OptionalClaims = t.partial({
  jti: t.string,
  auth_time: NumericDate,
  cred_gen: Generation,
  refresh_grace: RefreshGrace,
});
const AccessTokenClaims = t.intersection([IdentityClaims, StandardClaims, OptionalClaims]);

export type Identity = Readonly<{ userId: number; username: string; realname: string }>;
export type AccessTokenClaims = Identity &
  Readonly<{
    exp: number;
    iat: number;
    nbf: number;
    jti?: string;
    /** When the login was that the token goes back to (OpenID Connect Core 1.0 section 2). */
    auth_time?: number;
    /** The generation of the user's credentials with which that login was made. */
    cred_gen?: number;
    /** For how many seconds after its expiry the token may be refreshed, as set when it was issued. */
    refresh_grace?: number;
  }>;

/** What a refresh hands on: whose session it is, which credentials it was begun with, and when. */
export type Session = Identity & Readonly<{ credentialGeneration: number; begunAt: Date }>;

/** A token that was presented and found good. */
export type AccessToken = Readonly<{ fingerprint: Fingerprint; claims: AccessTokenClaims }>;

export type TokenMissing = Readonly<{ _tag: 'TokenMissing' }>;
export type TokenInvalid = Readonly<{ _tag: 'TokenInvalid' }>;
export type TokenExpired = Readonly<{ _tag: 'TokenExpired' }>;
export type TokenRevoked = Readonly<{ _tag: 'TokenRevoked' }>;

/** How far the issuer's clock may run ahead of ours. */
const NOT_BEFORE_TOLERANCE_MS = 5_000;

/** The longest lifetime that a token may have, from its issue and from now: 366 days. An `exp` in milliseconds lies far beyond it. */
const MAX_LIFETIME_SECONDS = 366 * 86_400;

const secondsAt = (moment: Date): number => Math.floor(moment.getTime() / 1000);

/** Credentials that were never changed are of generation 0, and so is a token that does not say. */
export const generationOf = ({ cred_gen = 0 }: AccessTokenClaims): number => cred_gen;

/** A token that does not say counts as the first of its session. */
export const sessionOf = (claims: AccessTokenClaims): Session => ({
  userId: claims.userId,
  username: claims.username,
  realname: claims.realname,
  credentialGeneration: generationOf(claims),
  begunAt: new Date((claims.auth_time ?? claims.iat) * 1000),
});

/**
 * `lifetimeMs` of one token, `graceMs` in which it may still be refreshed after that, `sessionMaxMs` of all that go back
 * to one login: Infinity where that has no end.
 */
export type TokenLifetimes = Readonly<{ lifetimeMs: number; graceMs: number; sessionMaxMs: number }>;

/**
 * Fresh claims, which do not outlive the session. The random `jti` keeps two tokens of one second from being the same
 * string.
 */
export const issueClaims = (
  { userId, username, realname, credentialGeneration, begunAt }: Session,
  { now, lifetimeMs, graceMs, sessionMaxMs, jti }: TokenLifetimes & Readonly<{ now: Date; jti: string }>,
): AccessTokenClaims => {
  const [iat, authTime] = [secondsAt(now), secondsAt(begunAt)];
  const exp = Math.min(iat + Math.round(lifetimeMs / 1000), authTime + Math.floor(sessionMaxMs / 1000));
  return {
    userId,
    username,
    realname,
    jti,
    iat,
    nbf: iat,
    exp,
    auth_time: authTime,
    cred_gen: credentialGeneration,
    refresh_grace: Math.round(graceMs / 1000),
  };
};

/** Of whom a payload speaks, whatever else is wrong with it. */
export const identityIn = (payload: unknown): O.Option<Identity> => O.fromEither(IdentityClaims.decode(payload));

/**
 * `graceMs` is how long ago the token may have expired, unless the token itself names less; nothing prolongs the session,
 * of `sessionMaxMs` at most.
 */
export type ExpiryPolicy = Readonly<{ graceMs: number; sessionMaxMs: number }>;

/** Judges the payload of a token whose signature holds. */
export const judgeClaims = (
  payload: unknown,
  now: Date,
  { graceMs, sessionMaxMs }: ExpiryPolicy,
): E.Either<TokenInvalid | TokenExpired, AccessTokenClaims> => {
  const claims = AccessTokenClaims.decode(payload);
  if (E.isLeft(claims)) return E.left({ _tag: 'TokenInvalid' });
  const { exp, iat, nbf, refresh_grace: ownGrace = MAX_REFRESH_GRACE_SECONDS } = claims.right;
  const latest = Math.min(iat, (now.getTime() + NOT_BEFORE_TOLERANCE_MS) / 1000) + MAX_LIFETIME_SECONDS;
  if (exp > latest) return E.left({ _tag: 'TokenInvalid' });
  if (nbf * 1000 > now.getTime() + NOT_BEFORE_TOLERANCE_MS) return E.left({ _tag: 'TokenInvalid' });
  const sessionEnd = sessionOf(claims.right).begunAt.getTime() + sessionMaxMs;
  const refreshEnd = exp * 1000 + Math.min(graceMs, ownGrace * 1000);
  if (Math.min(refreshEnd, sessionEnd) <= now.getTime()) return E.left({ _tag: 'TokenExpired' });
  return claims;
};

/**
 * When a blacklist entry for the token may be forgotten. The token names its own grace, so that no change of the setting
 * lets it be refreshed later; a token that names none may come back under the longest grace. The end of its session does
 * not count, since that setting may be lifted.
 */
export const uselessAfter = ({ exp, refresh_grace: ownGrace = MAX_REFRESH_GRACE_SECONDS }: AccessTokenClaims): Date =>
  new Date((exp + ownGrace) * 1000);
