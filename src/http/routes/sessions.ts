import type { Handlers } from '../../application/handlers.js';
import { E, O, pipe, t } from '../../domain/fp.js';
import { pageCodec } from '../../domain/listing/page-query.js';
import { permissionOf } from '../../domain/permission-policy.js';
import {
  OWN_SESSION_FILTERS,
  parseSessionIds,
  SESSION_FILTERS,
  SessionIdsForm,
  ShownSession,
} from '../../domain/session/session-list.js';
import { guarded, WRITE_KILOBYTES, type Endpoint } from '../endpoint.js';
import { DONE, success, successOf } from '../envelope.js';

const SessionPage = successOf(DONE, pageCodec(ShownSession, 'Session page'));

const EXAMPLE = success(DONE, {
  records: [
    {
      id: '0b8e7c1e-5a0f-4a39-9d0c-2f6f3c1d7e42',
      userId: 2,
      username: 'auditor',
      realname: '示例',
      address: '198.51.100.7',
      userAgent: 'Mozilla/5.0',
      beginTime: '2026-01-31 09:30:00',
      refreshTime: '2026-01-31 09:45:00',
      endTime: '2026-01-31 10:05:00',
      current: true,
    },
  ],
  total: 1,
  size: 10,
  current: 1,
  pages: 1,
});

const LIST_TEXT =
  'One page of the sessions that are still usable, newest first. `endTime` is the time at which the session ends unless it is refreshed. A login, refresh or end is shown within two seconds. A page number beyond the last page returns page 1.';
const END_TEXT = 'All or none. Their tokens are refused from the next request on. They cannot be refreshed.';

/** The lists of sessions, and their ends. */
export const sessionListRoutes = ({
  listSessions,
  listOwnSessions,
  endSessions,
  endOwnSessions,
}: Pick<Handlers, 'listSessions' | 'listOwnSessions' | 'endSessions' | 'endOwnSessions'>): ReadonlyArray<Endpoint> => [
  guarded({
    method: 'GET',
    path: '/session/page',
    description: {
      tag: 'Session',
      title: 'List the sessions',
      text: LIST_TEXT,
      success: SessionPage,
      example: EXAMPLE,
    },
    guard: { purpose: 'access', permission: O.some(permissionOf('session', 'page')), beforePasswordChange: false },
    lists: SESSION_FILTERS,
    refuses: ['PageQueryFailed'],
    whenQueryFails: { _tag: 'PageQueryFailed' },
    run: async ({ query, token }) =>
      pipe(
        await listSessions({ parameters: query, token }),
        E.map((page) => success(DONE, page)),
      ),
  }),
  guarded({
    method: 'POST',
    path: '/session/end',
    description: {
      tag: 'Session',
      title: 'End sessions',
      text: `Ends 1 to 200 sessions of any users. ${END_TEXT}`,
      success: successOf(DONE, t.null),
      example: success(DONE, null),
    },
    guard: { purpose: 'access', permission: O.some(permissionOf('session', 'end')), beforePasswordChange: false },
    form: SessionIdsForm,
    bodyKilobytes: WRITE_KILOBYTES,
    refuses: ['FormInvalid', 'RecordNotFound', 'PermissionNotHeld'],
    run: async ({ body, token, origin }) => {
      const ids = parseSessionIds(body);
      if (E.isLeft(ids)) return ids;
      return pipe(
        await endSessions({ ids: ids.right, token, origin }),
        E.map(() => success(DONE, null)),
      );
    },
  }),
  guarded({
    method: 'GET',
    path: '/account/sessions',
    description: {
      tag: 'Session',
      title: 'List your own sessions',
      text: LIST_TEXT,
      success: SessionPage,
      example: EXAMPLE,
    },
    guard: { purpose: 'access', permission: O.none, beforePasswordChange: false },
    lists: OWN_SESSION_FILTERS,
    refuses: ['PageQueryFailed'],
    whenQueryFails: { _tag: 'PageQueryFailed' },
    run: async ({ query, token }) =>
      pipe(
        await listOwnSessions({ parameters: query, token }),
        E.map((page) => success(DONE, page)),
      ),
  }),
  guarded({
    method: 'POST',
    path: '/account/sessions/end',
    description: {
      tag: 'Session',
      title: 'End own sessions',
      text: `Ends 1 to 200 sessions of the user. ${END_TEXT}`,
      success: successOf(DONE, t.null),
      example: success(DONE, null),
    },
    guard: { purpose: 'access', permission: O.none, beforePasswordChange: false },
    form: SessionIdsForm,
    bodyKilobytes: WRITE_KILOBYTES,
    refuses: ['FormInvalid', 'RecordNotFound'],
    run: async ({ body, token, origin }) => {
      const ids = parseSessionIds(body);
      if (E.isLeft(ids)) return ids;
      return pipe(
        await endOwnSessions({ ids: ids.right, token, origin }),
        E.map(() => success(DONE, null)),
      );
    },
  }),
];
