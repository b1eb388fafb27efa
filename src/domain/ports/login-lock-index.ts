import type { LockedLogin, LoginLock } from '../login/login-lock.js';

/** `total` is the number of all present locks. */
export type FoundLocks = Readonly<{ total: number; locks: ReadonlyArray<LoginLock> }>;

/**
 * The present locks, for administrators. It is bounded, because strangers can make locks at no cost. It locks nothing:
 * a lock that it does not have still holds, and a lock that ended early may be listed until the time at which it would end.
 */
export interface LoginLockIndex {
  /** Adds a lock, or replaces that of the same scope, name and address. A full index drops a lock that ends first. */
  add(lock: LoginLock): Promise<void>;
  /** At most `most` locks after the first `offset`. Those that last longest come first. */
  list(offset: number, most: number): Promise<FoundLocks>;
  /** Removes what is there of these. */
  remove(locks: ReadonlyArray<LockedLogin>): Promise<void>;
}
