import { SessionId } from './access-token-claims.js';
import { E, t } from '../../contract/fp.js';
import { formInvalid } from '../../contract/login-form.js';
import { TimeText } from '../../contract/record.js';
import type { RefusalOf } from '../../contract/refusals.js';

/** The filters of the list of sessions. */
export const SESSION_FILTERS = { substring: { name: ['username', 'realname'] }, equality: ['userId'] } as const;

/** A session as the client sees it. `current` is that of the request's token. */
export const ShownSession = t.strict(
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
export const SessionIdsForm = t.strict({ ids: SessionIds }, 'SessionIdsForm');

/** Parses the form. Its ids must be distinct. */
export const parseSessionIds = (input: unknown): E.Either<RefusalOf<'FormInvalid'>, ReadonlyArray<SessionId>> => {
  const form = SessionIdsForm.decode(input);
  if (E.isLeft(form)) return E.left(formInvalid('ids'));
  const { ids } = form.right;
  if (ids.length < SessionIds.least || ids.length > SessionIds.most || new Set(ids).size < ids.length)
    return E.left(formInvalid('ids'));
  return E.right(ids);
};
