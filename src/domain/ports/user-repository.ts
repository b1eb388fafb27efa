import type { Account } from '../account/account.js';
import type { O } from '../../contract/values/fp.js';
import type { UserAccess } from '../access/permission-policy.js';
import type { PastLogin } from '../account/last-login.js';

/** A user who was active at this time. */
export type UserUse = Readonly<{ userId: number; time: Date }>;

/** A user who was disabled. */
export type DisabledUser = Readonly<{ id: number; username: string }>;

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
   * Marks the user, whose password does not meet the rules and must be changed, if the credential generation is still this one: a
   * password that was changed meanwhile is not marked. The generation stays. Another password clears that it does not meet the rules.
   */
  requirePasswordChange(userId: number, credentialGeneration: number): Promise<void>;
  /**
   * Replaces the hash with that of another password if hash and credential generation are still these, and clears the mark.
   * Returns the new credential generation; none when one of them is another one, or the user is deleted or disabled: what
   * ended the other sessions of the user must not be undone. Of several concurrent callers one succeeds. Like every change
   * to another password, it notes the time. After a rejection nothing is written. It rejects with `mayBeDone` if the answer to
   * the commit does not arrive.
   */
  changePassword(
    userId: number,
    current: string,
    next: string,
    credentialGeneration: number,
  ): Promise<O.Option<number>>;
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
  /**
   * Notes that the users were active, at most once an hour each: a stored time that is less than an hour older stays. It never
   * waits for another writer of the user, and changes no version. An enabled user counts as used at that moment.
   */
  noteUse(uses: ReadonlyArray<UserUse>): Promise<void>;
  /**
   * Disables enabled, live users who were not used since `before`, at most `most` of them, but never the administrator. With
   * `userId` only that one. Of several concurrent callers one gets each disabled user.
   */
  disableUnused(before: Date, most: number, userId?: number): Promise<ReadonlyArray<DisabledUser>>;
  /** Notes a login and returns the one before it; none before the first. Of logins at once, each sees the one that was noted before it. */
  noteLogin(userId: number, login: PastLogin): Promise<O.Option<PastLogin>>;
}
