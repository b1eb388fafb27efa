import type { t } from '../values/fp.js';
import { SESSION_ID } from './sessions.js';
import { textMatching } from '../values/text-matching.js';

interface SessionIdBrand {
  readonly SessionId: unique symbol;
}

/** The id of a session: a UUID in lower case. A session is a login and its refreshes. */
export type SessionId = t.Branded<string, SessionIdBrand>;
export const SessionId = textMatching<SessionId>('SessionId', SESSION_ID);
