import type { ClientAddress } from './client-address.js';

type LoginEvent = Readonly<{ username: string; address: ClientAddress }>;
type TokenEvent = Readonly<{ userId: number; username: string }>;

export type AuditEvent =
  | (LoginEvent & Readonly<{ _tag: 'LoggedIn'; userId: number }>)
  | (LoginEvent & Readonly<{ _tag: 'LoginRefused'; reason: string }>)
  | (TokenEvent & Readonly<{ _tag: 'TokenRefreshed' }>)
  | (TokenEvent & Readonly<{ _tag: 'LoggedOut' }>)
  /** The blacklist could not be asked, so the token passed (specification 5.4). */
  | (TokenEvent & Readonly<{ _tag: 'BlacklistUnchecked' }>);
