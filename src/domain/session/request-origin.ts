/** The client: an IPv4 address, or the /64 network of an IPv6 address. */
export type ClientAddress = string & { readonly ClientAddress: unique symbol };

/** The origin of a request, for the audit trail. `requestId` is the id in the log. */
export type RequestOrigin = Readonly<{ address: ClientAddress; requestId: string }>;
