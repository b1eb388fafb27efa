import { E } from '../../contract/values/fp.js';
import type { Handler } from '../../domain/handler.js';
import { cappedPageOf, MAX_TOTAL, type CappedPage } from '../../contract/listing/capped-page.js';
import {
  type PAGE_REFUSALS,
  offsetOf,
  pageShown,
  parsePageQuery,
  type PageQuery,
  type PagingPolicy,
} from '../../contract/listing/page-query.js';
import type { RowScope } from '../../domain/access/row-scope.js';
import { LOCK_FILTERS, type LockView } from '../../contract/login/lock-endpoints.js';
import { isSameName } from '../../contract/login/same-name.js';
import { lockView, type LoginLock } from '../../domain/login/login-lock.js';
import type { LoginScopePolicies } from '../../domain/login/login-attempt.js';
import type { Clock } from '../../domain/ports/clock.js';
import type { AdministrationReads } from '../../domain/ports/administration-reads.js';
import type { LoginLockIndex } from '../../domain/ports/login-lock-index.js';
import type { RefusedBy } from '../../contract/refusals/refusals.js';
import { locksWithin, presentLocks } from './visible-locks.js';

/** `scope` is that of the permission of the request. `parameters` are the raw query parameters. The handler validates them. */
export type ListLocks = Readonly<{ scope: RowScope; parameters: Readonly<Record<string, unknown>> }>;

type Dependencies = Readonly<{
  lockIndex: LoginLockIndex;
  administrationReads: AdministrationReads;
  clock: Clock;
  paging: PagingPolicy;
  loginScopes: LoginScopePolicies;
}>;

type FoundPage = Readonly<{ total: number; locks: ReadonlyArray<LoginLock> }>;

/** A page of all locks. */
const wholePage = async (lockIndex: LoginLockIndex, query: PageQuery): Promise<FoundPage> => {
  const pageFrom = (offset: number) => lockIndex.list(offset, Math.min(query.pageSize, MAX_TOTAL - offset));
  const requested = await pageFrom(Math.min(offsetOf(query), MAX_TOTAL));
  // beyond the last page: page 1
  return requested.locks.length > 0 ? requested : pageFrom(0);
};

/**
 * A page of the locks of one name, or of those that a limited scope gives. Every page reads all present locks, at most the capacity
 * of the index, and looks up their names in one query: the total counts the locks of the scope exactly, and the index does not know
 * to which department the user of a name belongs now. A page of the whole index reads its own locks alone.
 */
const limitedPage = async (
  { lockIndex, administrationReads }: Dependencies,
  { scope, username }: Readonly<{ scope: RowScope; username: string | undefined }>,
  query: PageQuery,
): Promise<FoundPage> => {
  const present = await presentLocks(lockIndex);
  const named = username === undefined ? present : present.filter((lock) => isSameName(lock.username, username));
  const found = await locksWithin(administrationReads, scope, named);
  const shown = found.slice(0, MAX_TOTAL);
  const first = (pageShown(query, shown.length) - 1) * query.pageSize;
  return { total: found.length, locks: shown.slice(first, first + query.pageSize) };
};

/** The present locks that the scope gives, perhaps of one name. Those that last longest come first. */
export const listLocksHandler = (
  deps: Dependencies,
): Handler<ListLocks, RefusedBy<typeof PAGE_REFUSALS>, CappedPage<LockView>> => {
  const { lockIndex, clock, paging, loginScopes } = deps;
  const parse = parsePageQuery(LOCK_FILTERS, paging);
  return async ({ scope, parameters }) => {
    const query = parse(parameters);
    if (E.isLeft(query)) return query;
    const { username } = query.right;
    const { total, locks } = await (scope === 'everything' && username === undefined
      ? wholePage(lockIndex, query.right)
      : limitedPage(deps, { scope, username }, query.right));
    const now = clock.now();
    return E.right(
      cappedPageOf(
        query.right,
        total,
        locks.map((lock) => lockView(lock, loginScopes, now)),
      ),
    );
  };
};
