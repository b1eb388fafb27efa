import { sessionIdOf, type AccessToken } from '../../domain/session/access-token.js';
import { E } from '../../contract/values/fp.js';
import type { RowScope } from '../../domain/access/row-scope.js';
import type { Handler } from '../../domain/handler.js';
import {
  type PAGE_REFUSALS,
  pageOf,
  parsePageQuery,
  type Page,
  type PagingPolicy,
} from '../../contract/listing/page-query.js';
import type { Clock } from '../../domain/ports/clock.js';
import type { SessionLog } from '../../domain/ports/session-log.js';
import type { SessionQuery, SessionStore } from '../../domain/ports/session-store.js';
import { NO_FILTERS } from '../../contract/listing/list-filters.js';
import { SESSION_FILTERS } from '../../contract/session/sessions.js';
import type { SessionView } from '../../contract/session/session-endpoints.js';
import type { RefusedBy } from '../../contract/refusals/refusals.js';

/** `parameters` are the raw query parameters. The handler validates them. */
type Parameters = Readonly<{ parameters: Readonly<Record<string, unknown>> }>;
/** `scope` is that of the permission of the request. `token` identifies the current session. An operator has none. */
export type ListSessions = Parameters & Readonly<{ scope: RowScope; token?: AccessToken }>;
export type ListOwnSessions = Parameters & Readonly<{ token: AccessToken }>;

type Dependencies = Readonly<{
  sessionStore: SessionStore;
  sessionLog: Pick<SessionLog, 'stored'>;
  clock: Clock;
  paging: PagingPolicy;
}>;

const pageFor = async (
  { sessionStore, sessionLog, clock }: Dependencies,
  query: SessionQuery,
  { scope, token }: Omit<ListSessions, 'parameters'>,
): Promise<Page<SessionView>> => {
  const current = token && sessionIdOf(token.claims);
  // a user who has just logged in sees their own session; others can be missing for a moment
  if (current !== undefined) await sessionLog.stored(current);
  const { total, records } = await sessionStore.page(scope, query, clock.now());
  return pageOf(
    query,
    total,
    records.map((session) => ({ ...session, current: session.id === current })),
  );
};

/** The usable sessions of the users of the scope, newest first. */
export const listSessionsHandler = (
  deps: Dependencies,
): Handler<ListSessions, RefusedBy<typeof PAGE_REFUSALS>, Page<SessionView>> => {
  const parse = parsePageQuery(SESSION_FILTERS, deps.paging);
  return async (request) => {
    const query = parse(request.parameters);
    return E.isLeft(query) ? query : E.right(await pageFor(deps, query.right, request));
  };
};

/** The usable sessions of the user, newest first. */
export const listOwnSessionsHandler = (
  deps: Dependencies,
): Handler<ListOwnSessions, RefusedBy<typeof PAGE_REFUSALS>, Page<SessionView>> => {
  const parse = parsePageQuery(NO_FILTERS, deps.paging);
  return async (request) => {
    const query = parse(request.parameters);
    if (E.isLeft(query)) return query;
    const { token } = request;
    const { userId } = token.claims;
    return E.right(await pageFor(deps, { ...query.right, userId }, { scope: 'everything', token }));
  };
};
