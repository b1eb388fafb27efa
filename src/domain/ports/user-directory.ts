import type { E, O } from '../fp.js';
import type { RoleAmbiguous, RoleUnknown, UserEntry, UsernameTaken } from '../administration/user-entry.js';

/** Changes users for an operator. The caller invalidates cached permissions. */
export interface UserDirectory {
  /** Adds an enabled user with the named roles, in one transaction. Returns the id. */
  add(entry: UserEntry): Promise<E.Either<UsernameTaken | RoleUnknown | RoleAmbiguous, number>>;
  /** Replaces the password hash of the live user with that exact name and ends the user's tokens. Returns the id, or none. */
  setPassword(username: string, passwordHash: string, mustChangePassword: boolean): Promise<O.Option<number>>;
  /** Enables or disables the live user with that exact name. Disabling ends the user's tokens for good. Returns the id, or none. */
  setEnabled(username: string, enabled: boolean): Promise<O.Option<number>>;
  /** Ends every token of the live user with that exact name. Returns the id, or none. */
  revokeTokens(username: string): Promise<O.Option<number>>;
}
