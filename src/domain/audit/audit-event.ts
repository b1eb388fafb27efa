import type { LoginScope } from '../../contract/refusals/login-scope.js';
import type { Permission } from '../../contract/values/permission.js';
import type { RequestOrigin } from '../session/request-origin.js';

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

/** The user to whom something was done. */
type UserTarget = Readonly<{ module: 'user'; recordId: number }>;
export const userTarget = (recordId: number): UserTarget => ({ module: 'user', recordId });
/** A command of an operator. It names no actor and has no request. `after` has the name of the user. */
type OperatorEvent = UserTarget & Readonly<{ after: Readonly<{ username: string }> }>;
export const operatorEventFields = (userId: number, username: string): OperatorEvent => ({
  ...userTarget(userId),
  after: { username },
});
/** A command that sets the last day of a user. Empty for none. */
type ValidityEvent = UserTarget & Readonly<{ after: Readonly<{ username: string; validUntil: string }> }>;
export const validityEventFields = (userId: number, username: string, validUntil: string | null): ValidityEvent => ({
  ...userTarget(userId),
  after: { username, validUntil: validUntil ?? '' },
});
/** Without a name: every name. Without an address: every address. */
type UnlockedSubject = Readonly<{ username?: string; address?: string }>;

/** Events of accounts and tokens. They hold no password, token, captcha text or captcha key. */
export type AuditEvent =
  | (LoginEvent & Readonly<{ _tag: 'LoggedIn'; userId: number }>)
  | (LoginEvent & Readonly<{ _tag: 'LoginRefused'; reason: 'CaptchaIncorrect' | 'CredentialsIncorrect' }>)
  | (LoginEvent & Readonly<{ _tag: 'LoginRefused'; reason: 'AccountDisabled' | 'SessionLimitReached'; userId: number }>)
  | (LoginEvent & Readonly<{ _tag: 'LoginRefused'; reason: 'LoginLocked'; scope: LoginScope }>)
  /** The failed attempt that reached the maximum of this scope. */
  | (LoginEvent & Readonly<{ _tag: 'LoginLocked'; scope: LoginScope }>)
  | (RequestOrigin & Readonly<{ _tag: 'CaptchaLimited' }>)
  /** The user is known only when the signature is valid. */
  | (RequestOrigin &
      Readonly<{ _tag: 'TokenRefused'; reason: 'TokenInvalid' | 'TokenExpired' }> &
      Partial<UserIdentity>)
  /** The account is deleted or disabled, its credentials changed, or the session has ended. */
  | (TokenEvent & Readonly<{ _tag: 'TokenRefused'; reason: 'TokenRevoked' | 'AccountUnusable' }>)
  /**
   * Sessions of the target ended: the target ended them, or another user, or a late replay of a used token, or a login of
   * the target beyond the maximum. One event for each target.
   */
  | (TokenEvent &
      UserTarget &
      Readonly<{ _tag: 'SessionsEnded'; reason: 'Own' | 'Administration' | 'TokenReplayed' | 'Replaced' }>)
  /** An operator ended sessions of the target. */
  | (UserTarget & Readonly<{ _tag: 'SessionsEnded'; reason: 'Operator' }>)
  /** A token was used again after a refresh or a logout. */
  | (TokenEvent & Readonly<{ _tag: 'TokenReplayed' }>)
  | (TokenEvent & Readonly<{ _tag: 'PermissionDenied'; permission: string }>)
  /**
   * A write that the rights of the actor, or the protection of the administrator, do not allow. The record is one that
   * exists, and that the actor may not change. The addition of a record has none.
   */
  | (UserIdentity &
      Partial<Readonly<{ address: string; requestId: string }>> &
      Readonly<{
        _tag: 'WriteRefused';
        reason: 'PermissionNotHeld' | 'AdministratorProtected';
        permission: Permission;
        module: string;
        recordId?: number;
      }>)
  | (TokenEvent & Readonly<{ _tag: 'TokenRefreshed' }>)
  | (TokenEvent & Readonly<{ _tag: 'LoggedOut' }>)
  /** A user changed their own password. */
  | (TokenEvent & Readonly<{ _tag: 'PasswordChanged' }>)
  /** A user gave a wrong old password, or a lock refused the change. */
  | (TokenEvent & Readonly<{ _tag: 'PasswordChangeRefused'; reason: 'OldPasswordIncorrect' }>)
  | (TokenEvent & Readonly<{ _tag: 'PasswordChangeRefused'; reason: 'LoginLocked'; scope: LoginScope }>)
  /** The password was right, and the code is asked for. */
  | (TokenEvent & Readonly<{ _tag: 'SecondFactorRequired' }>)
  /** A wrong code, at a login or later. */
  | (TokenEvent & Readonly<{ _tag: 'FactorIncorrect' }>)
  /** A recovery code was used in place of a code. */
  | (TokenEvent & Readonly<{ _tag: 'RecoveryCodeUsed' }>)
  | (TokenEvent & Readonly<{ _tag: 'FactorAdded' | 'FactorRemoved' | 'RecoveryCodesRenewed' | 'SteppedUp' }>)
  /** A user gave a wrong password to confirm who they are, or a lock refused the attempt. */
  | (TokenEvent & Readonly<{ _tag: 'ConfirmationRefused'; reason: 'OldPasswordIncorrect' }>)
  | (TokenEvent & Readonly<{ _tag: 'ConfirmationRefused'; reason: 'LoginLocked'; scope: LoginScope }>)
  /** Records of a module that match some filters were sent as a file. `complete`: all of them. */
  | (TokenEvent &
      Readonly<{ _tag: 'Exported'; module: string; after: Readonly<{ records: number; complete: boolean }> }>)
  /** The blacklist was unavailable, so the token passed (specification 5.4). */
  | (TokenEvent & Readonly<{ _tag: 'BlacklistUnchecked' }>)
  | (OperatorEvent & Readonly<{ _tag: 'UserAdded' }>)
  | (OperatorEvent & Readonly<{ _tag: 'PasswordSet' }>)
  /** An operator took the second factor from a user. */
  | (OperatorEvent & Readonly<{ _tag: 'FactorReset' }>)
  | (OperatorEvent & Readonly<{ _tag: 'UserDisabled' }>)
  /** The service has disabled an account that nobody used. */
  | (OperatorEvent & Readonly<{ _tag: 'AccountDormant' }>)
  | (ValidityEvent & Readonly<{ _tag: 'ValiditySet' }>)
  | (OperatorEvent & Readonly<{ _tag: 'UserEnabled' }>)
  | (OperatorEvent & Readonly<{ _tag: 'TokensRevoked' }>)
  /** A user, or an operator, has cleared locks. `before` is what they asked for. */
  | (Partial<TokenEvent> & Readonly<{ _tag: 'LoginUnlocked'; module: 'lock'; before: UnlockedSubject }>);
