import type { ClientAddress } from './client-address.js';

/** Where a request comes from, for the record of what happened. `requestId` names it in the log. */
export type RequestOrigin = Readonly<{ address: ClientAddress; requestId: string }>;
