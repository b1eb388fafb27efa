import type { AccountDisabled, CredentialsIncorrect } from './account.js';
import type { TokenExpired, TokenInvalid, TokenRevoked } from './access-token.js';
import type { CaptchaIncorrect } from './captcha.js';
import type { LoginLocked, LoginTier } from './login-tiers.js';
import type { RequestOrigin } from './request-origin.js';

/** As the login form spells the name, whoever or nobody that is. */
type LoginEvent = RequestOrigin & Readonly<{ username: string }>;
type Bearer = Readonly<{ userId: number; username: string }>;
type TokenEvent = RequestOrigin & Bearer;
/** The bearer of a token, and where he asks from. */
export const bearerAt = ({ userId, username }: Bearer, { address, requestId }: RequestOrigin): TokenEvent => ({
  userId,
  username,
  address,
  requestId,
});

/** What an operator did, of whom no address is known. */
type OperatorEvent = Bearer;
type JudgementRefused = CaptchaIncorrect | CredentialsIncorrect | AccountDisabled;

/** What happened to accounts and tokens, without any password, token, captcha text or key. */
export type AuditEvent =
  | (LoginEvent & Readonly<{ _tag: 'LoggedIn'; userId: number }>)
  | (LoginEvent & Readonly<{ _tag: 'LoginRefused'; reason: JudgementRefused['_tag'] }>)
  | (LoginEvent & Readonly<{ _tag: 'LoginRefused'; reason: LoginLocked['_tag']; tier: LoginTier }>)
  /** The failure that reached the maximum of this tier. */
  | (LoginEvent & Readonly<{ _tag: 'LoginLockBegun'; tier: LoginTier }>)
  | (RequestOrigin & Readonly<{ _tag: 'CaptchaLimited' }>)
  /** Of whom the token is, is known only where its signature holds. */
  | (RequestOrigin &
      Readonly<{ _tag: 'TokenRefused'; reason: TokenInvalid['_tag'] | TokenExpired['_tag'] }> &
      Partial<Bearer>)
  /** The token's account is gone or disabled, or its credentials were changed. */
  | (TokenEvent & Readonly<{ _tag: 'TokenRefused'; reason: TokenRevoked['_tag'] | 'AccountUnusable' }>)
  /** A token was presented again after it was refreshed or logged out. */
  | (TokenEvent & Readonly<{ _tag: 'TokenReplayed' }>)
  | (TokenEvent & Readonly<{ _tag: 'PermissionDenied'; permission: string }>)
  | (TokenEvent & Readonly<{ _tag: 'TokenRefreshed' }>)
  | (TokenEvent & Readonly<{ _tag: 'LoggedOut' }>)
  /** The blacklist could not be asked, so the token passed (specification 5.4). */
  | (TokenEvent & Readonly<{ _tag: 'BlacklistUnchecked' }>)
  | (OperatorEvent & Readonly<{ _tag: 'UserAdded' }>)
  | (OperatorEvent & Readonly<{ _tag: 'PasswordSet' }>)
  | (OperatorEvent & Readonly<{ _tag: 'UserDisabled' }>)
  | (OperatorEvent & Readonly<{ _tag: 'UserEnabled' }>)
  | (OperatorEvent & Readonly<{ _tag: 'TokensRevoked' }>)
  /** For all addresses, unless one is told: then for that one too. */
  | (Partial<RequestOrigin> & Readonly<{ _tag: 'LoginUnlocked'; username: string }>);
