import type { O } from '../fp.js';
import type { UserAccess } from '../permission-policy.js';

/** What stands under the generation that was in force when it was read; `access` is none when nothing was kept. */
export type CachedAccess = Readonly<{ generation: string; access: O.Option<O.Option<UserAccess>> }>;

/**
 * Access per user, kept under a generation. A reader takes the generation before he loads, and writes under it, so what
 * was loaded before a change is never read after it.
 */
export interface PermissionCache {
  read(userId: number): Promise<CachedAccess>;
  /** Keeps what was loaded; `access` none stands for a user who is gone. It may be forgotten at any time, at the latest after `lifetimeMs`. */
  write(userId: number, generation: string, access: O.Option<UserAccess>, lifetimeMs: number): Promise<void>;
  /** Raises the generation: nothing kept so far is read again. */
  drop(): Promise<void>;
}
