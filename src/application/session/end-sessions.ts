import type { SessionId } from '../../contract/session/session-id.js';
import {
  sessionEndExpiry,
  sessionIdOf,
  type AccessToken,
  type SessionEndPolicy,
} from '../../domain/session/access-token.js';
import type { RowScope } from '../../domain/access/row-scope.js';
import { userContainment } from '../../domain/access/containment.js';
import { userNode } from '../../domain/records/record-nodes.js';
import { tokenEventFields, userTarget } from '../../domain/audit/audit-event.js';
import { E } from '../../contract/values/fp.js';
import type { Handler } from '../../domain/handler.js';
import { permissionOf } from '../../contract/values/permission.js';
import type { RefusalOf, RefusedBy } from '../../contract/refusals/refusals.js';
import type { AuditLog } from '../../domain/ports/audit-log.js';
import type { Clock } from '../../domain/ports/clock.js';
import type { RecordChanges } from '../../domain/ports/record-changes.js';
import type { Actor } from '../../domain/records/actor.js';
import type { SessionLog } from '../../domain/ports/session-log.js';
import type { SessionStore } from '../../domain/ports/session-store.js';
import type { TokenBlacklist } from '../../domain/ports/token-blacklist.js';
import type { RequestOrigin } from '../../domain/session/request-origin.js';
import { endedRecord } from '../../domain/session/session-record.js';
import { freePlaces, type FreeDependencies } from './session-places.js';
import { recordRefusedWrite } from '../audit/refused-writes.js';

export type EndOwnSessions = Readonly<{ ids: ReadonlyArray<SessionId>; token: AccessToken; origin: RequestOrigin }>;

/** `scope` is that of the permission of the request. */
export type EndSessions = EndOwnSessions & Readonly<{ scope: RowScope }>;

type OperatorDependencies = SessionEndPolicy &
  FreeDependencies &
  Readonly<{ blacklist: TokenBlacklist; sessionStore: SessionStore; audit: AuditLog; clock: Clock }>;

type Dependencies = OperatorDependencies & Readonly<{ sessionLog: SessionLog }>;

/**
 * The users of the sessions. Undefined unless all are usable and their users are in the scope. The session of the request always
 * counts, also before it is stored.
 */
const usersOf = async (
  { sessionStore, clock }: Dependencies,
  { scope, ids, token }: EndSessions,
): Promise<ReadonlyMap<SessionId, number> | undefined> => {
  const users = new Map(await sessionStore.usersOf(scope, ids, clock.now()));
  const current = sessionIdOf(token.claims);
  if (current !== undefined && ids.includes(current)) users.set(current, token.claims.userId);
  return users.size === ids.length ? users : undefined;
};

/**
 * The sessions, with their users, are refused from the next request on. The list shows them no more. `onMarked` is called
 * between the two.
 */
const end = async (
  deps: OperatorDependencies,
  sessions: ReadonlyMap<SessionId, number>,
  onMarked: (now: Date) => void,
): Promise<void> => {
  const { blacklist, sessionStore, clock } = deps;
  const now = clock.now();
  const ids = [...sessions.keys()];
  await blacklist.endSessions(ids, sessionEndExpiry(now, deps));
  onMarked(now);
  for (const userId of new Set(sessions.values()))
    await freePlaces(
      deps,
      userId,
      ids.filter((id) => sessions.get(id) === userId),
    );
  await sessionStore.end(ids, now);
};

/** `users` are the users of the sessions. */
const endForUser = (
  deps: Dependencies,
  { ids, token: { claims }, origin }: EndOwnSessions,
  users: ReadonlyMap<SessionId, number>,
  reason: 'Own' | 'Administration',
): Promise<void> =>
  end(deps, users, (now) => {
    const actor = tokenEventFields(claims, origin);
    for (const userId of new Set(users.values()))
      deps.audit.record({ _tag: 'SessionsEnded', ...actor, ...userTarget(userId), reason });
    const current = sessionIdOf(claims);
    if (current !== undefined && ids.includes(current)) deps.sessionLog.record(endedRecord(current, claims, now));
  });

export const END_SESSIONS_REFUSALS = ['RecordNotFound', 'PermissionNotHeld'] as const;

/**
 * Refuses an actor who does not have every permission that the users carry, in their rows. Everybody may end their own sessions. A
 * user who has left the scope since the sessions were read is not found.
 */
const checkContainment = async (
  recordChanges: RecordChanges,
  actor: Actor,
  scope: RowScope,
  userIds: ReadonlySet<number>,
): Promise<E.Either<RefusedBy<typeof END_SESSIONS_REFUSALS>, void>> => {
  const others = [...userIds].filter((id) => id !== actor.userId);
  if (others.length === 0) return E.right(undefined);
  return recordChanges.judge(
    { module: 'user', scope, ids: others, actor },
    ({ records, authority }): E.Either<RefusedBy<typeof END_SESSIONS_REFUSALS>, void> =>
      records.size < others.length
        ? E.left({ _tag: 'RecordNotFound' })
        : userContainment.endSessions(authority, [...records.values()].map(userNode)),
  );
};

/** Ends sessions of users of the scope, all or none. The session of the request may be ended from outside of it. */
export const endSessionsHandler =
  (
    deps: Dependencies & Readonly<{ recordChanges: RecordChanges }>,
  ): Handler<EndSessions, RefusedBy<typeof END_SESSIONS_REFUSALS>, void> =>
  async (request) => {
    const users = await usersOf(deps, request);
    if (!users) return E.left({ _tag: 'RecordNotFound' });
    const actor = tokenEventFields(request.token.claims, request.origin);
    const userIds = new Set(users.values());
    const allowed = await checkContainment(deps.recordChanges, actor, request.scope, userIds);
    if (E.isLeft(allowed)) {
      const write = { actor, permission: permissionOf('session', 'end'), module: 'user' };
      recordRefusedWrite(deps.audit, write, allowed.left);
      return allowed;
    }
    await endForUser(deps, request, users, 'Administration');
    return E.right(undefined);
  };

export const END_OWN_SESSIONS_REFUSALS = ['RecordNotFound'] as const;

/** Ends sessions of the user, all or none. A session of somebody else counts as unknown. */
export const endOwnSessionsHandler =
  (deps: Dependencies): Handler<EndOwnSessions, RefusedBy<typeof END_OWN_SESSIONS_REFUSALS>, void> =>
  async (request) => {
    const users = await usersOf(deps, { scope: 'everything', ...request });
    const { userId } = request.token.claims;
    if (!users || [...users.values()].some((id) => id !== userId)) return E.left({ _tag: 'RecordNotFound' });
    await endForUser(deps, request, users, 'Own');
    return E.right(undefined);
  };

export type EndSessionsByOperator = Readonly<{ ids: ReadonlyArray<SessionId> }>;

/** An operator ends sessions of any users, all or none. */
export const endSessionsByOperatorHandler =
  (deps: OperatorDependencies): Handler<EndSessionsByOperator, RefusalOf<'RecordNotFound'>, void> =>
  async ({ ids }) => {
    const users = await deps.sessionStore.usersOf('everything', ids, deps.clock.now());
    if (users.size < ids.length) return E.left({ _tag: 'RecordNotFound' });
    await end(deps, users, () => {
      for (const userId of new Set(users.values()))
        deps.audit.record({ _tag: 'SessionsEnded', ...userTarget(userId), reason: 'Operator' });
    });
    return E.right(undefined);
  };
