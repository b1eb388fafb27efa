import { auditText } from '../../domain/audit/audit-entry.js';
import type { TokenEvent } from '../../domain/audit/audit-event.js';
import type { RowScope } from '../../domain/access/row-scope.js';
import { userContainment } from '../../domain/access/containment.js';
import { userNode } from '../../domain/records/record-nodes.js';
import { E, O } from '../../contract/values/fp.js';
import type { Handler } from '../../domain/handler.js';
import { isSameName } from '../../contract/login/same-name.js';
import type { LoginScope } from '../../contract/refusals/login-scope.js';
import type { LoginScopePolicies } from '../../domain/login/login-attempt.js';
import { lockedLogin, subjectOf, type LockedLogin } from '../../domain/login/login-lock.js';
import { permissionOf } from '../../contract/values/permission.js';
import type { AdministrationReads } from '../../domain/ports/administration-reads.js';
import type { AuditLog } from '../../domain/ports/audit-log.js';
import type { AuditStore } from '../../domain/ports/audit-store.js';
import type { Clock } from '../../domain/ports/clock.js';
import type { Fingerprinter } from '../../domain/ports/fingerprinter.js';
import type { LoginAttemptStore } from '../../domain/ports/login-attempt-store.js';
import type { LoginLockIndex } from '../../domain/ports/login-lock-index.js';
import type { RecordChanges } from '../../domain/ports/record-changes.js';
import type { ClientAddress } from '../../domain/session/request-origin.js';
import { recordRefusedWrite } from '../audit/refused-writes.js';
import type { RefusedBy } from '../../contract/refusals/refusals.js';
import { locksWithin, presentLocks } from './visible-locks.js';

/**
 * Without a name: every name at the address. Without an address: every address. One of them is given. The user need not
 * exist: unknown user names are locked too.
 */
export type UnlockLoginByOperator = Readonly<{ username?: string | undefined; address: O.Option<ClientAddress> }>;

/** `actor` is the user who asks for it, and `scope` that of their permission. */
export type UnlockLogin = UnlockLoginByOperator & Readonly<{ scope: RowScope; actor: TokenEvent }>;

/** The cleared counts, with scope and address. Subjects without failures are not listed. */
export type UnlockedLogin = ReadonlyArray<Readonly<{ scope: LoginScope; failures: number; address?: ClientAddress }>>;

/**
 * How many failed logins and codes no longer count. One of them counts in several scopes, so it is the sum of the scope with the most.
 */
export const clearedLogins = (unlocked: UnlockedLogin): number => {
  const sums = new Map<LoginScope, number>();
  for (const { scope, failures } of unlocked) sums.set(scope, (sums.get(scope) ?? 0) + failures);
  return Math.max(0, ...sums.values());
};

type Dependencies = Readonly<{
  attempts: LoginAttemptStore;
  lockIndex: LoginLockIndex;
  auditStore: AuditStore;
  fingerprinter: Fingerprinter;
  clock: Clock;
  audit: AuditLog;
  loginScopes: LoginScopePolicies;
}>;

type RightsDependencies = Dependencies &
  Readonly<{ recordChanges: RecordChanges; administrationReads: AdministrationReads }>;

/** For clock differences between hosts and for audit entries that are stored late. */
const MARGIN_MS = 60_000;

/** The counts that are cleared at a time. */
const MOST_CLEARED = 50;

/** Clears these, and records who has asked for what. */
const clear = async (
  { attempts, lockIndex, fingerprinter, audit }: Dependencies,
  unlock: UnlockLoginByOperator & Partial<UnlockLogin>,
  logins: ReadonlyArray<LockedLogin>,
): Promise<UnlockedLogin> => {
  const cleared = async (login: LockedLogin): Promise<UnlockedLogin> => {
    const subject = subjectOf(login, fingerprinter);
    const tally = await attempts.read(subject);
    await attempts.clear(subject);
    const { scope, address } = login;
    return O.isSome(tally) ? [{ scope, failures: tally.value.count, ...(address !== '' && { address }) }] : [];
  };
  const unlocked: UnlockedLogin[number][] = [];
  for (let start = 0; start < logins.length; start += MOST_CLEARED)
    unlocked.push(...(await Promise.all(logins.slice(start, start + MOST_CLEARED).map(cleared))).flat());
  await lockIndex.remove(logins);
  audit.record(unlockedEvent(unlock));
  return unlocked;
};

/**
 * An operator clears the failed logins, and so the locks, of a user name, of an address, or of both together. With both:
 * also those of the name at all addresses, and of the address with all names. Counts are stored under fingerprints. So the
 * addresses of a name come from the audit trail and from the index of locks, and the names at an address from the index.
 */
export const unlockLoginByOperatorHandler =
  (deps: Dependencies): Handler<UnlockLoginByOperator, never, UnlockedLogin> =>
  async (unlock) =>
    E.right(
      await clear(deps, unlock, [
        ...(await locksOfAllNames(deps, unlock)),
        ...(await countedForName(deps, unlock)),
        ...countedAtAddress(unlock),
      ]),
    );

export const UNLOCK_REFUSALS = ['SelfProtected', 'RecordNotFound', 'PermissionNotHeld'] as const;
type UnlockRefused = RefusedBy<typeof UNLOCK_REFUSALS>;

/**
 * The same by a user. Nobody clears what counts for their own name: a thief of a session could otherwise guess codes and
 * passwords of its user without a limit. The user must have every permission that the accounts with these names carry. Names without an account
 * need nothing. The count of an address protects every account, so a request that names one does not clear it.
 * In a limited scope only the locks of its users are cleared: a name of nobody there is not found, and the count of an address
 * stays.
 */
export const unlockLoginHandler =
  (deps: RightsDependencies): Handler<UnlockLogin, UnlockRefused, UnlockedLogin> =>
  async (unlock) => {
    const { scope } = unlock;
    const isOwn = (username: string): boolean => isSameName(username, unlock.actor.username);
    if (unlock.username !== undefined && isOwn(unlock.username)) return E.left({ _tag: 'SelfProtected' });
    // What is cleared must be what was judged, so the locks are read once.
    const locksOfOthers = (await locksOfAllNames(deps, unlock)).filter(({ username }) => !isOwn(username));
    const locks = await locksWithin(deps.administrationReads, scope, locksOfOthers);
    const allowed = await checkAccounts(deps, unlock, locks);
    if (E.isLeft(allowed)) return allowed;
    const ofAddress = unlock.username === undefined && scope === 'everything' ? countedAtAddress(unlock) : [];
    return E.right(await clear(deps, unlock, [...locks, ...(await countedForName(deps, unlock)), ...ofAddress]));
  };

/** Refuses a user who does not have every permission that the accounts with these names carry. */
const checkAccounts = async (
  { administrationReads, recordChanges, audit }: RightsDependencies,
  { scope, username, actor }: UnlockLogin,
  locks: ReadonlyArray<LockedLogin>,
): Promise<E.Either<UnlockRefused, void>> => {
  const usernames = username === undefined ? locks.map((lock) => lock.username) : [username];
  const ids = (await administrationReads.usersNamed(scope, usernames)).map(({ id }) => id);
  if (ids.length === 0)
    return username === undefined || scope === 'everything' ? E.right(undefined) : E.left({ _tag: 'RecordNotFound' });
  const allowed = await recordChanges.judge(
    { module: 'user', scope, ids, actor },
    ({ records, authority }): E.Either<UnlockRefused, void> =>
      // a user may have left the scope since the names were looked up
      records.size < ids.length
        ? E.left({ _tag: 'RecordNotFound' })
        : userContainment.unlock(authority, [...records.values()].map(userNode)),
  );
  if (E.isLeft(allowed))
    recordRefusedWrite(audit, { actor, permission: permissionOf('lock', 'unlock'), module: 'user' }, allowed.left);
  return allowed;
};

/** Without a name: the present locks of all names at the address. */
const locksOfAllNames = async (
  { lockIndex }: Dependencies,
  { username, address }: UnlockLoginByOperator,
): Promise<ReadonlyArray<LockedLogin>> =>
  username === undefined && O.isSome(address)
    ? (await presentLocks(lockIndex)).filter((lock) => lock.scope === 'main' && lock.address === address.value)
    : [];

/** With a name: its login at the address, or at every address, and at all addresses together, and its codes. */
const countedForName = async (
  deps: Dependencies,
  { username, address }: UnlockLoginByOperator,
): Promise<ReadonlyArray<LockedLogin>> => {
  if (username === undefined) return [];
  const main = O.isSome(address)
    ? [lockedLogin('main', { username, address: address.value })]
    : await atEveryAddress(deps, username);
  return [...main, ...(['account', 'factor'] as const).map((scope) => lockedLogin(scope, { username, address: '' }))];
};

/** The address with all names. */
const countedAtAddress = ({ address }: UnlockLoginByOperator): ReadonlyArray<LockedLogin> =>
  O.isSome(address) ? [lockedLogin('address', { username: '', address: address.value })] : [];

const atEveryAddress = async (
  { auditStore, lockIndex, clock, loginScopes }: Dependencies,
  username: string,
): Promise<ReadonlyArray<LockedLogin>> => {
  const since = new Date(clock.now().getTime() - loginScopes.main.lockMs - MARGIN_MS);
  const failedFrom = await auditStore.failedLoginAddresses(auditText(username), since);
  const name = username.toLowerCase();
  const locks = (await presentLocks(lockIndex)).filter((lock) => lock.scope === 'main' && lock.username === name);
  const addresses = new Set([...failedFrom, ...locks.flatMap((lock) => (lock.address === '' ? [] : [lock.address]))]);
  return [...addresses].map((each) => lockedLogin('main', { username, address: each }));
};

const unlockedEvent = ({ username, address, actor }: UnlockLoginByOperator & Partial<UnlockLogin>) => {
  const subject = { ...(username !== undefined && { username }), ...(O.isSome(address) && { address: address.value }) };
  return { _tag: 'LoginUnlocked', ...actor, module: 'lock', before: subject } as const;
};
