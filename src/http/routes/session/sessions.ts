import type { Handlers } from '../../../application/handlers.js';
import { END_OWN_SESSIONS_REFUSALS, END_SESSIONS_REFUSALS } from '../../../application/session/end-sessions.js';
import { PAGE_REFUSALS } from '../../../contract/listing/page-query.js';
import { MAX_IDS } from '../../../contract/forms/form-field.js';
import { examplePage } from '../../../contract/records/record.js';
import {
  END_OWN_SESSIONS,
  END_SESSIONS,
  LIST_OWN_SESSIONS,
  LIST_SESSIONS,
} from '../../../contract/session/session-endpoints.js';
import { guardedEndpoint, ownAccount, type Endpoint } from '../../endpoint.js';
import type { SessionId } from '../../../contract/session/session-id.js';

const PAGE = {
  example: examplePage({
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
  }),
};

/** The form has checked that these are ids of sessions. */
const idsIn = ({ ids }: Readonly<{ ids: ReadonlyArray<string> }>) => ids as ReadonlyArray<SessionId>;

const LIST_TEXT =
  'One page of the sessions that are still usable, newest first. `endTime` is the time at which the session ends unless it is refreshed. A login, refresh or end is shown within two seconds. A page number beyond the last page returns page 1.';
const END_TEXT = 'All or none. Their tokens are refused from the next request on. They cannot be refreshed.';

/** The lists of sessions, and their ends. */
export const sessionRoutes = ({
  listSessions,
  listOwnSessions,
  endSessions,
  endOwnSessions,
}: Pick<Handlers, 'listSessions' | 'listOwnSessions' | 'endSessions' | 'endOwnSessions'>): ReadonlyArray<Endpoint> => [
  guardedEndpoint(LIST_SESSIONS, {
    description: {
      tag: 'Session',
      title: 'List the sessions',
      text: `${LIST_TEXT} A data scope limits the list to the sessions of its users.`,
    },
    success: PAGE,
    refuses: PAGE_REFUSALS,
    whenQueryFails: 'PageQueryFailed',
    run: ({ query, token, scope }) => listSessions({ scope, parameters: query, token }),
  }),
  guardedEndpoint(END_SESSIONS, {
    description: {
      tag: 'Session',
      title: 'End sessions',
      text: `Ends 1 to ${MAX_IDS} sessions of any users of the data scope. ${END_TEXT} The session of the request may always be ended.`,
    },
    refuses: END_SESSIONS_REFUSALS,
    run: ({ input, token, origin, scope }) => endSessions({ scope, ids: idsIn(input), token, origin }),
  }),
  guardedEndpoint(LIST_OWN_SESSIONS, {
    guard: ownAccount(),
    description: {
      tag: 'Session',
      title: 'List your own sessions',
      text: LIST_TEXT,
    },
    success: PAGE,
    refuses: PAGE_REFUSALS,
    whenQueryFails: 'PageQueryFailed',
    run: ({ query, token }) => listOwnSessions({ parameters: query, token }),
  }),
  guardedEndpoint(END_OWN_SESSIONS, {
    guard: ownAccount(),
    description: {
      tag: 'Session',
      title: 'End own sessions',
      text: `Ends 1 to ${MAX_IDS} sessions of the user. ${END_TEXT}`,
    },
    refuses: END_OWN_SESSIONS_REFUSALS,
    run: ({ input, token, origin }) => endOwnSessions({ ids: idsIn(input), token, origin }),
  }),
];
