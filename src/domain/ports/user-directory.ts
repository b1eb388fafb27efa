import type { E, O } from '../fp.js';
import type { RoleAmbiguous, RoleUnknown, UserEntry, UsernameTaken } from '../user-entry.js';

/** How an operator changes who may log in. What the running service has kept of a user meanwhile is the caller's to drop. */
export interface UserDirectory {
  /** Enters a user in use, with each of the roles by its code or name, all of it or nothing; gives the new id. */
  add(entry: UserEntry): Promise<E.Either<UsernameTaken | RoleUnknown | RoleAmbiguous, number>>;
  /**
   * Another password hash for the live user of that exact name, whatever the former one was, and whether it must be
   * changed; the tokens given before end with it. Gives the id, none for a user who is not there.
   */
  setPassword(username: string, passwordHash: string, mustChangePassword: boolean): Promise<O.Option<number>>;
  /**
   * Disables the live user of that exact name, or enables the user again. Every token given before ends when the user is
   * disabled, and stays ended. Gives the id, none for a user who is not there.
   */
  setEnabled(username: string, enabled: boolean): Promise<O.Option<number>>;
  /** Ends every token of the live user of that exact name. Gives the id, none for a user who is not there. */
  revokeTokens(username: string): Promise<O.Option<number>>;
}
