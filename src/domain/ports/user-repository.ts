import type { Account } from '../account.js';
import type { O } from '../fp.js';
import type { UserAccess } from '../permission-policy.js';

export interface UserRepository {
  /** By the exact user name; soft-deleted users are not found. Any text may be asked for. */
  findByUsername(username: string): Promise<O.Option<Account>>;
  /** Replaces the hash if it still is `current`; false when somebody else has changed it. Raises no version, touches no other field. */
  replacePasswordHash(userId: number, current: string, next: string): Promise<boolean>;
  /** State and permission strings of the user's enabled roles (through menus in use); none for a user who is gone. */
  accessOf(userId: number): Promise<O.Option<UserAccess>>;
}
