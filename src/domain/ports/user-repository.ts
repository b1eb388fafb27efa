import type { Account } from '../account/account.js';
import type { O } from '../../contract/fp.js';
import type { UserAccess } from '../access/permission-policy.js';

export interface UserRepository {
  /** Finds a user by the exact name. Deleted users are not found. Any text is accepted. */
  findByUsername(username: string): Promise<O.Option<Account>>;
  /**
   * Replaces the hash with a new hash of the same password if the hash is still `current`; otherwise false. It changes no
   * other field and ends no token. Every other change of a hash, and every disabling, raises the credential generation,
   * also when another program makes it.
   */
  replacePasswordHash(userId: number, current: string, next: string): Promise<boolean>;
  /** Finds a live user by id. */
  findById(userId: number): Promise<O.Option<Account>>;
  /**
   * Marks the user, whose password must be changed, if the credential generation is still this one: a password that was
   * changed meanwhile is not marked. The generation stays.
   */
  requirePasswordChange(userId: number, credentialGeneration: number): Promise<void>;
  /**
   * Replaces the hash with that of another password if the hash is still `current`, and clears the mark. Returns the new
   * credential generation; none when the hash is another one, or the user is deleted or disabled. Of several concurrent
   * callers one succeeds. Like every change to another password, it notes the time.
   */
  changePassword(userId: number, current: string, next: string): Promise<O.Option<number>>;
  /**
   * The hashes of former passwords of a live user, the latest first, without the present one: as many as the adapter was told
   * to keep. Every change to another password adds one, a renewed hash none.
   */
  formerHashes(userId: number): Promise<ReadonlyArray<string>>;
  /**
   * The state, the generation, the time of the password, the permissions of the user's enabled roles through enabled menus, and
   * their limits: a permission reaches the union of the data scopes of the roles that give it. None for a deleted user.
   */
  accessOf(userId: number): Promise<O.Option<UserAccess>>;
}
