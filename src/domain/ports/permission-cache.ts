import type { O } from '../../contract/values/fp.js';
import type { UserAccess } from '../access/permission-policy.js';

/** The cached value of the current generation. `access` is none when nothing is cached. */
export type CachedAccess = Readonly<{ generation: string; access: O.Option<O.Option<UserAccess>> }>;

/**
 * Access per user, cached under a generation. A reader takes the generation before it loads and writes under that
 * generation, so a value loaded before a change is never read after the change.
 */
export interface PermissionCache {
  read(userId: number): Promise<CachedAccess>;
  /** Caches a value for at most `lifetimeMs`. `access` is none for a deleted user. */
  write(userId: number, generation: string, access: O.Option<UserAccess>, lifetimeMs: number): Promise<void>;
  /** Starts a new generation: no value cached so far is read again. */
  drop(): Promise<void>;
}
