import type { Account } from '../account.js';
import type { O } from '../fp.js';
import type { UserAccess } from '../permission-policy.js';

export interface UserRepository {
  /** By the exact user name; soft-deleted users are not found. Any text may be asked for. */
  findByUsername(username: string): Promise<O.Option<Account>>;
  /**
   * Replaces the hash by another of the same password if it still is `current`; false when somebody else has changed it.
   * Touches no other field, and does not count as a change of credentials: tokens go on. Every other change of a hash,
   * whoever makes it, and every disabling raises the generation that `findByUsername` and `accessOf` tell.
   */
  replacePasswordHash(userId: number, current: string, next: string): Promise<boolean>;
  /** State, generation, and permission strings of the user's enabled roles (through menus in use); none for a user who is gone. */
  accessOf(userId: number): Promise<O.Option<UserAccess>>;
}
