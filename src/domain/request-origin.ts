import type { ClientAddress } from './client-address.js';

/** The origin of a request, for the audit trail. `requestId` is the id in the log. */
export type RequestOrigin = Readonly<{ address: ClientAddress; requestId: string }>;
