import type { O } from '../../contract/values/fp.js';
import type { NamedRole } from '../account/user-entry.js';

/** Changes users for an operator. The caller invalidates cached permissions. */
export interface UserDirectory {
  /** The live roles, disabled ones included, whose code or name is one of these texts. Any text is accepted. */
  rolesNamed(texts: ReadonlyArray<string>): Promise<ReadonlyArray<NamedRole>>;
  /** Replaces the password hash of the live user with that exact name and ends the user's tokens. Returns the id, or none. */
  setPassword(username: string, passwordHash: string, mustChangePassword: boolean): Promise<O.Option<number>>;
  /** Enables or disables the live user with that exact name. Disabling ends the user's tokens for good. Returns the id, or none. */
  setEnabled(username: string, enabled: boolean): Promise<O.Option<number>>;
  /** Sets the last day of the live user with that exact name, `YYYY-MM-DD`; null for none. Returns the id, or none. */
  setValidity(username: string, validUntil: string | null): Promise<O.Option<number>>;
  /** Ends every token of the live user with that exact name. Returns the id, or none. */
  revokeTokens(username: string): Promise<O.Option<number>>;
}
