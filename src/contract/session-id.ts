import { t } from './fp.js';

export interface SessionIdBrand {
  readonly SessionId: unique symbol;
}

const SESSION_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The id of a session: a UUID in lower case. A session is a login and its refreshes. */
export const SessionId = Object.assign(
  t.brand(t.string, (text): text is t.Branded<string, SessionIdBrand> => SESSION_ID.test(text), 'SessionId'),
  { form: SESSION_ID },
);
export type SessionId = t.TypeOf<typeof SessionId>;
