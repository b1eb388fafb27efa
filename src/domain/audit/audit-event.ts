import type { TokenExpired, TokenInvalid, TokenRevoked } from '../access-token.js';
import type { CaptchaIncorrect } from '../captcha.js';
import type { AccountDisabled, CredentialsIncorrect } from '../login/account.js';
import type { LoginLocked, LoginScope } from '../login/login-attempt.js';
import type { RequestOrigin } from '../request-origin.js';

/** The user name as submitted; the account may not exist. */
type LoginEvent = RequestOrigin & Readonly<{ username: string }>;
type UserIdentity = Readonly<{ userId: number; username: string }>;
export type TokenEvent = RequestOrigin & UserIdentity;
/** The fields of a token event: the token's user and the origin of the request. */
export const tokenEventFields = (
  { userId, username }: UserIdentity,
  { address, requestId }: RequestOrigin,
): TokenEvent => ({
  userId,
  username,
  address,
  requestId,
});

/** A command of an operator. It has no address. */
type OperatorEvent = UserIdentity;
/** Without a name: every name. Without an address: every address. */
type UnlockedSubject = Readonly<{ username?: string; address?: string }>;
type VerificationRefused = CaptchaIncorrect | CredentialsIncorrect | AccountDisabled;

/** Events of accounts and tokens. They hold no password, token, captcha text or captcha key. */
export type AuditEvent =
  | (LoginEvent & Readonly<{ _tag: 'LoggedIn'; userId: number }>)
  | (LoginEvent & Readonly<{ _tag: 'LoginRefused'; reason: VerificationRefused['_tag'] }>)
  | (LoginEvent & Readonly<{ _tag: 'LoginRefused'; reason: LoginLocked['_tag']; scope: LoginScope }>)
  /** The failed attempt that reached the maximum of this scope. */
  | (LoginEvent & Readonly<{ _tag: 'LoginLockBegun'; scope: LoginScope }>)
  | (RequestOrigin & Readonly<{ _tag: 'CaptchaLimited' }>)
  /** The user is known only when the signature is valid. */
  | (RequestOrigin &
      Readonly<{ _tag: 'TokenRefused'; reason: TokenInvalid['_tag'] | TokenExpired['_tag'] }> &
      Partial<UserIdentity>)
  /** The account is deleted or disabled, its credentials changed, or the session has ended. */
  | (TokenEvent & Readonly<{ _tag: 'TokenRefused'; reason: TokenRevoked['_tag'] | 'AccountUnusable' }>)
  /** The user ended sessions of their own or of others, or a late replay of a used token ended its session. */
  | (TokenEvent & Readonly<{ _tag: 'SessionsEnded'; reason: 'Own' | 'Administration' | 'TokenReplayed' }>)
  /** An operator ended sessions of this user. */
  | Readonly<{ _tag: 'SessionsEnded'; userId: number; reason: 'Operator' }>
  /** A token was used again after a refresh or a logout. */
  | (TokenEvent & Readonly<{ _tag: 'TokenReplayed' }>)
  | (TokenEvent & Readonly<{ _tag: 'PermissionDenied'; permission: string }>)
  | (TokenEvent & Readonly<{ _tag: 'TokenRefreshed' }>)
  | (TokenEvent & Readonly<{ _tag: 'LoggedOut' }>)
  /** A user changed their own password. */
  | (TokenEvent & Readonly<{ _tag: 'PasswordChanged' }>)
  /** Records of a module that match some filters were sent as a file. `complete`: all of them. */
  | (TokenEvent &
      Readonly<{ _tag: 'Exported'; module: string; after: Readonly<{ records: number; complete: boolean }> }>)
  /** The blacklist was unavailable, so the token passed (specification 5.4). */
  | (TokenEvent & Readonly<{ _tag: 'BlacklistUnchecked' }>)
  | (OperatorEvent & Readonly<{ _tag: 'UserAdded' }>)
  | (OperatorEvent & Readonly<{ _tag: 'PasswordSet' }>)
  | (OperatorEvent & Readonly<{ _tag: 'UserDisabled' }>)
  | (OperatorEvent & Readonly<{ _tag: 'UserEnabled' }>)
  | (OperatorEvent & Readonly<{ _tag: 'TokensRevoked' }>)
  /** An operator has cleared the locks of a user name. Without an address: at all addresses. */
  | (Partial<RequestOrigin> & Readonly<{ _tag: 'LoginUnlocked'; username?: string }>)
  /** A user has cleared locks. `before` is what they asked for. */
  | (TokenEvent & Readonly<{ _tag: 'LoginUnlocked'; module: 'lock'; before: UnlockedSubject }>);
