import type { Account } from '../login/account.js';
import type { O } from '../fp.js';
import type { UserAccess } from '../permission-policy.js';

export interface UserRepository {
  /** Finds a user by the exact name. Deleted users are not found. Any text is accepted. */
  findByUsername(username: string): Promise<O.Option<Account>>;
  /**
   * Replaces the hash with a new hash of the same password if the hash is still `current`; otherwise false. It changes no
   * other field and ends no token. Every other change of a hash, and every disabling, raises the credential generation,
   * also when another program makes it.
   */
  replacePasswordHash(userId: number, current: string, next: string): Promise<boolean>;
  /** The state, the generation, and the permissions of the user's enabled roles through enabled menus; none for a deleted user. */
  accessOf(userId: number): Promise<O.Option<UserAccess>>;
}
