import type { Fingerprint } from './fingerprint.js';
import { E, t } from './fp.js';

interface TokenTextBrand {
  readonly TokenText: unique symbol;
}
interface NumericDateBrand {
  readonly NumericDate: unique symbol;
}
interface UserIdBrand {
  readonly UserId: unique symbol;
}

/** Two base64url parts and a 32-byte signature, whose last character carries two bits that must be zero. */
const CANONICAL = /^[\w-]+\.[\w-]+\.[\w-]{42}[AEIMQUYcgkosw048]$/;

/** The one spelling of a token: a re-spelled signature would verify under another fingerprint (RFC 7515, RFC 4648 3.5). */
export const TokenText = t.brand(
  t.string,
  (text): text is t.Branded<string, TokenTextBrand> => CANONICAL.test(text),
  'TokenText',
);
export type TokenText = t.TypeOf<typeof TokenText>;

/** Seconds since 1970 (RFC 7519 section 2), as far as a Date reaches. */
const NumericDate = t.brand(
  t.number,
  (seconds): seconds is t.Branded<number, NumericDateBrand> => Math.abs(seconds) <= 8.64e12,
  'NumericDate',
);

const UserId = t.brand(
  t.number,
  (id): id is t.Branded<number, UserIdBrand> => Number.isSafeInteger(id) && id > 0,
  'UserId',
);

/** Who the bearer is: the business claims of specification 2.4. */
const IdentityClaims = t.type({ userId: UserId, username: t.string, realname: t.string });
const StandardClaims = t.type({ exp: NumericDate, iat: NumericDate, nbf: NumericDate });
const AccessTokenClaims = t.intersection([IdentityClaims, StandardClaims, t.partial({ jti: t.string })]);

export type Identity = Readonly<{ userId: number; username: string; realname: string }>;
export type AccessTokenClaims = Identity & Readonly<{ exp: number; iat: number; nbf: number; jti?: string }>;

/** A token that was presented and found good. */
export type AccessToken = Readonly<{ fingerprint: Fingerprint; claims: AccessTokenClaims }>;

export type TokenMissing = Readonly<{ _tag: 'TokenMissing' }>;
export type TokenInvalid = Readonly<{ _tag: 'TokenInvalid' }>;
export type TokenExpired = Readonly<{ _tag: 'TokenExpired' }>;
export type TokenRevoked = Readonly<{ _tag: 'TokenRevoked' }>;

/** How far the issuer's clock may run ahead of ours. */
const NOT_BEFORE_TOLERANCE_MS = 5_000;

/** Fresh claims. The random `jti` keeps two tokens of one second from being the same string. */
export const issueClaims = (
  { userId, username, realname }: Identity,
  { now, lifetimeMs, jti }: Readonly<{ now: Date; lifetimeMs: number; jti: string }>,
): AccessTokenClaims => {
  const iat = Math.floor(now.getTime() / 1000);
  return { userId, username, realname, jti, iat, nbf: iat, exp: iat + Math.round(lifetimeMs / 1000) };
};

/** Judges the payload of a token whose signature holds; `graceMs` is how long ago it may have expired. */
export const judgeClaims = (
  payload: unknown,
  now: Date,
  graceMs = 0,
): E.Either<TokenInvalid | TokenExpired, AccessTokenClaims> => {
  const claims = AccessTokenClaims.decode(payload);
  if (E.isLeft(claims)) return E.left({ _tag: 'TokenInvalid' });
  const { exp, nbf } = claims.right;
  if (nbf * 1000 > now.getTime() + NOT_BEFORE_TOLERANCE_MS) return E.left({ _tag: 'TokenInvalid' });
  if (exp * 1000 + graceMs <= now.getTime()) return E.left({ _tag: 'TokenExpired' });
  return claims;
};

/** When a blacklist entry for the token may be forgotten: it could be refreshed until then. */
export const uselessAfter = ({ exp }: AccessTokenClaims, graceMs: number): Date => new Date(exp * 1000 + graceMs);
