import type { RequestOrigin } from '../domain/request-origin.js';
import type { ClientAddressOf } from './client-address.js';
import type { Context } from './context.js';

/** The address is worked out when somebody asks for it: most requests are admitted and nobody does. */
export const originOf = ({ req, state: { requestId } }: Context, clientAddressOf: ClientAddressOf): RequestOrigin => ({
  requestId,
  get address() {
    return clientAddressOf(req);
  },
});
