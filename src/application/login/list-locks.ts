import { E } from '../../contract/fp.js';
import type { Handler } from '../../domain/handler.js';
import { cappedPageOf, MAX_TOTAL, type CappedPage } from '../../contract/capped-page.js';
import { NO_FILTERS } from '../../contract/list-filters.js';
import { type PAGE_REFUSALS, offsetOf, parsePageQuery, type PagingPolicy } from '../../contract/page-query.js';
import type { LockView } from '../../contract/lock-endpoints.js';
import { lockView } from '../../domain/login/login-lock.js';
import type { LoginScopePolicies } from '../../domain/login/login-attempt.js';
import type { Clock } from '../../domain/ports/clock.js';
import type { LoginLockIndex } from '../../domain/ports/login-lock-index.js';
import type { RefusedBy } from '../../contract/refusals.js';

/** `parameters` are the raw query parameters. The handler validates them. */
export type ListLocks = Readonly<{ parameters: Readonly<Record<string, unknown>> }>;

type Dependencies = Readonly<{
  lockIndex: LoginLockIndex;
  clock: Clock;
  paging: PagingPolicy;
  loginScopes: LoginScopePolicies;
}>;

/** The present locks. Those that last longest come first. */
export const listLocksHandler = ({
  lockIndex,
  clock,
  paging,
  loginScopes,
}: Dependencies): Handler<ListLocks, RefusedBy<typeof PAGE_REFUSALS>, CappedPage<LockView>> => {
  const parse = parsePageQuery(NO_FILTERS, paging);
  return async ({ parameters }) => {
    const query = parse(parameters);
    if (E.isLeft(query)) return query;
    const pageFrom = (offset: number) => lockIndex.list(offset, Math.min(query.right.pageSize, MAX_TOTAL - offset));
    const requested = await pageFrom(Math.min(offsetOf(query.right), MAX_TOTAL));
    // beyond the last page: page 1
    const { total, locks } = requested.locks.length > 0 ? requested : await pageFrom(0);
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
