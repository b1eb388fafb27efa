import { spy } from 'sinon';
import { endOwnSessionsHandler, endSessionsHandler } from '../../../src/application/session/end-sessions.js';
import type { SessionId } from '../../../src/contract/session/session-id.js';
import { sessionIdOf, type AccessToken } from '../../../src/domain/session/access-token.js';
import { isVisible, type RowScope } from '../../../src/domain/access/row-scope.js';
import { E, O } from '../../../src/contract/values/fp.js';
import type { PageQuery } from '../../../src/contract/listing/page-query.js';
import type { RecordChanges } from '../../../src/domain/ports/record-changes.js';
import { requiring, ORIGIN, scenario } from '../scenario.js';

export const sidOf = ({ claims }: AccessToken): SessionId => sessionIdOf(claims)!;

/** Sessions of the users 2 and 1, and a store that knows them. */
export const withSessions = async () => {
  const all = await scenario();
  const own = (await all.loggedIn()).token;
  const ownOther = (await all.loggedIn()).token;
  const admin = (await all.loggedIn({ username: 'admin', password: '123456' })).token;
  const stored = new Map([own, ownOther, admin].map((token) => [sidOf(token), token.claims.userId]));
  const sessionStore = {
    save: () => Promise.resolve(),
    page: spy((_scope: RowScope, _query: PageQuery) => Promise.resolve({ total: 1, records: [aSession(sidOf(own))] })),
    // the users have no department
    usersOf: (scope: RowScope, ids: ReadonlyArray<SessionId>) =>
      Promise.resolve(
        new Map([...stored].filter(([id, owner]) => ids.includes(id) && isVisible(scope, { department: null, owner }))),
      ),
    end: spy((ids: ReadonlyArray<SessionId>) => {
      for (const id of ids) stored.delete(id);
      return Promise.resolve();
    }),
    deleteBefore: () => Promise.resolve(0),
  };
  /** Users 1 to 3. User 3 has `sys:role:page`. Nothing else of the change. */
  const recordChanges: RecordChanges = {
    change: () => Promise.resolve(E.right([])),
    judge: (scope, decide) => {
      const menu = { id: 1, parentId: 0, type: 3, status: 1, permission: 'sys:role:page' };
      const role = { id: 1, status: 2, links: [{ id: 1, implied: false }] };
      const record = (id: number) => {
        const links = id === 3 ? [{ id: 1, implied: false }] : [];
        return [id, { id, version: 1, values: { status: 1 }, links }] as const;
      };
      const found = {
        records: new Map(scope.ids.filter((owner) => isVisible(scope.scope, { department: null, owner })).map(record)),
        authority: {
          actorId: scope.actor.userId,
          actorRoleIds: [],
          roles: new Map([[1, role]]),
          menus: new Map([[1, menu]]),
          departments: new Map(),
        },
        holders: 0,
        meant: new Map(),
        uses: [],
      };
      const decided = decide(found);
      return Promise.resolve(E.map(() => undefined)(decided));
    },
  };
  const deps = { ...all.ports, ...all.policies, sessionStore, paging: { defaultSize: 10, maxSize: 100 } };
  const endAny = endSessionsHandler({ ...deps, recordChanges });
  const endOwn = endOwnSessionsHandler(deps);
  const isAlive = async (token: AccessToken) => E.isRight(await all.handlers.authorize(requestOf(token)));
  all.events.splice(0);
  all.records.splice(0);
  return { ...all, own, ownOther, admin, stored, sessionStore, recordChanges, deps, endAny, endOwn, isAlive };
};

const requestOf = (token: AccessToken) => ({ token, requirement: requiring(O.none), origin: ORIGIN });

export const aSession = (id: string) => ({
  id,
  userId: 2,
  username: 'auditor',
  realname: '审计',
  address: '198.51.100.7',
  userAgent: '',
  beginTime: '2030-01-01 20:00:00',
  refreshTime: '2030-01-01 20:00:00',
  endTime: '2030-01-01 20:20:00',
});
