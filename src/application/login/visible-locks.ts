import type { RowScope } from '../../domain/access/row-scope.js';
import type { LoginLock } from '../../domain/login/login-lock.js';
import type { AdministrationReads } from '../../domain/ports/administration-reads.js';
import type { LoginLockIndex } from '../../domain/ports/login-lock-index.js';

/** More locks than an index has. */
const MOST_READ = 1_000_000;

/** The present locks, the longest first. One read has them all: between two reads a lock may move to a place that was read before. */
export const presentLocks = async (lockIndex: LoginLockIndex): Promise<ReadonlyArray<LoginLock>> =>
  (await lockIndex.list(0, MOST_READ)).locks;

/**
 * Those of the locks that a scope gives. A limited one gives the locks of the names of its users. Names without an account, and
 * locks of an address with all names, belong to nobody.
 */
export const locksWithin = async <Lock extends Readonly<{ username: string }>>(
  administrationReads: AdministrationReads,
  scope: RowScope,
  locks: ReadonlyArray<Lock>,
): Promise<ReadonlyArray<Lock>> => {
  if (scope === 'everything') return locks;
  const names = [...new Set(locks.map(({ username }) => username))].filter((name) => name !== '');
  const users = names.length > 0 ? await administrationReads.usersNamed(scope, names) : [];
  const inside = new Set(users.map(({ username }) => username.toLowerCase()));
  return locks.filter(({ username }) => inside.has(username));
};
