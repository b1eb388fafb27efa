import { t } from '../values/fp.js';
import { NO_FILTERS } from '../listing/list-filters.js';
import { pageCodec } from '../listing/page-codecs.js';
import { TimeText } from '../forms/value-codecs.js';
import { SessionId } from './session-id.js';
import { SESSION_FILTERS, SESSION_IDS_FORM } from './sessions.js';
import { signature } from '../signatures/signature.js';
import { TokenText } from './token-text.js';

/** Specification 4.3. */
export const REFRESH_TOKEN = signature({
  method: 'POST',
  path: '/refreshToken',
  data: t.strict({ access_token: TokenText }, 'Refreshed'),
});

/** Specification 4.4. */
export const LOG_OUT = signature({ method: 'GET', path: '/logout' });

/** A session as the client sees it. `current` is that of the request's token. */
const SessionView = t.strict(
  {
    id: SessionId,
    userId: t.Int,
    username: t.string,
    realname: t.string,
    address: t.string,
    userAgent: t.string,
    beginTime: TimeText,
    refreshTime: TimeText,
    endTime: TimeText,
    current: t.boolean,
  },
  'Session',
);
export type SessionView = Readonly<t.OutputOf<typeof SessionView>>;

const SESSION_PAGE = pageCodec(SessionView, 'Session page');

export const LIST_SESSIONS = signature({
  method: 'GET',
  path: '/session/page',
  lists: SESSION_FILTERS,
  data: SESSION_PAGE,
});
export const END_SESSIONS = signature({ method: 'POST', path: '/session/end', form: SESSION_IDS_FORM });
export const LIST_OWN_SESSIONS = signature({
  method: 'GET',
  path: '/account/sessions',
  lists: NO_FILTERS,
  data: SESSION_PAGE,
});
export const END_OWN_SESSIONS = signature({ method: 'POST', path: '/account/sessions/end', form: SESSION_IDS_FORM });
