import { t } from '../../contract/values/fp.js';

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

/** The business claims (specification 2.4). */
export const IdentityClaims = t.type({ userId: UserId, username: t.string, realname: t.string });
const StandardClaims = t.type({ exp: NumericDate, iat: NumericDate, nbf: NumericDate });
/** Tokens from another issuer with the same secret may omit these. */
const OptionalClaims = t.partial({
  jti: t.string,
  sid: t.unknown,
  auth_time: NumericDate,
  amr: t.unknown,
  session_time: NumericDate,
  cred_gen: Generation,
  refresh_grace: RefreshGrace,
  last_login: t.unknown,
});
export const AccessTokenClaims = t.intersection([IdentityClaims, StandardClaims, OptionalClaims]);

export type Identity = Readonly<{ userId: number; username: string; realname: string }>;
export type AccessTokenClaims = Identity &
  Readonly<{
    exp: number;
    iat: number;
    nbf: number;
    jti?: string;
    /** The id of the session. Another issuer may use the claim for ids of another form. */
    sid?: unknown;
    /** When the user last gave the password or a code: at the login or at a step-up (OpenID Connect Core 1.0 section 2). */
    auth_time?: number;
    /** What they gave (RFC 8176). Another issuer may use the claim for values of another form. */
    amr?: unknown;
    /** When the login was that the token goes back to, if that is not `auth_time`. */
    session_time?: number;
    /** The generation of the user's credentials with which that login was made. */
    cred_gen?: number;
    /** For how many seconds after its expiry the token may be refreshed, as set when it was issued. */
    refresh_grace?: number;
    /** The login before that of the session (`last-login.ts`). Another issuer may use the claim otherwise. */
    last_login?: unknown;
  }>;
