import { E, t } from './fp.js';
import { NO_FILTERS } from './listed-module.js';
import { formInvalid, LoginForm, parseLoginForm } from './login-form.js';
import { pageCodec } from './page-query.js';
import { TimeText } from './record.js';
import { SessionId } from './session-id.js';
import type { RefusalOf } from './refusals.js';
import { signature } from './signature.js';
import { TokenText } from './token-text.js';

/** Specification 4.2. */
export const LOG_IN = signature({
  method: 'POST',
  path: '/login',
  form: { codec: LoginForm, parse: parseLoginForm },
  data: t.strict({ access_token: TokenText, must_change_password: t.boolean }, 'LoggedIn'),
});

/** Specification 4.3. */
export const REFRESH_TOKEN = signature({
  method: 'POST',
  path: '/refreshToken',
  data: t.strict({ access_token: TokenText }, 'Refreshed'),
});

/** Specification 4.4. */
export const LOG_OUT = signature({ method: 'GET', path: '/logout' });

/** The filters of the list of sessions. */
export const SESSION_FILTERS = { substring: { name: ['username', 'realname'] }, equality: ['userId'] } as const;

/** A session as the client sees it. `current` is that of the request's token. */
const ShownSession = t.strict(
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
export type ShownSession = Readonly<t.OutputOf<typeof ShownSession>>;

/** 1 to 200 distinct ids. The bounds are for the API description too. */
const SessionIds = Object.assign(t.readonlyArray(SessionId), { least: 1, most: 200, distinct: true });

/** The form of `POST /session/end`. */
const SessionIdsForm = t.strict({ ids: SessionIds }, 'SessionIdsForm');

/** Parses the form. Its ids must be distinct. */
const parseSessionIds = (input: unknown): E.Either<RefusalOf<'FormInvalid'>, ReadonlyArray<SessionId>> => {
  const form = SessionIdsForm.decode(input);
  if (E.isLeft(form)) return E.left(formInvalid('ids'));
  const { ids } = form.right;
  if (ids.length < SessionIds.least || ids.length > SessionIds.most || new Set(ids).size < ids.length)
    return E.left(formInvalid('ids'));
  return E.right(ids);
};

const SESSION_PAGE = pageCodec(ShownSession, 'Session page');
const IDS_FORM = { codec: SessionIdsForm, parse: parseSessionIds };

export const LIST_SESSIONS = signature({
  method: 'GET',
  path: '/session/page',
  lists: SESSION_FILTERS,
  data: SESSION_PAGE,
});
export const END_SESSIONS = signature({ method: 'POST', path: '/session/end', form: IDS_FORM });
export const LIST_OWN_SESSIONS = signature({
  method: 'GET',
  path: '/account/sessions',
  lists: NO_FILTERS,
  data: SESSION_PAGE,
});
export const END_OWN_SESSIONS = signature({ method: 'POST', path: '/account/sessions/end', form: IDS_FORM });
