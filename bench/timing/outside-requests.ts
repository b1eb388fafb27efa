import { OUTSIDE_REQUESTS, tellsNothing, type NamedRecords } from '../../test/support/scopes/outside-requests.js';
import { timedConnection } from './connection.js';
import type { TimedService } from './service.js';

/** Requests of the manager over one connection. Each answer tells that nothing is there. */
export const outsideRequestsOn = ({ url }: TimedService, token: string) => {
  const { ask, close } = timedConnection(url);
  return {
    names: Object.keys(OUTSIDE_REQUESTS),
    /** Milliseconds of a request. */
    timeOf: async (name: string, named: NamedRecords): Promise<number> => {
      const request = OUTSIDE_REQUESTS[name]?.(named) ?? { path: '' };
      const { path, form, csv } = request;
      const headers = {
        Authorization: `Bearer ${token}`,
        ...(csv !== undefined && { 'Content-Type': 'text/csv' }),
      };
      const body = csv ?? form;
      const { text, reason, took } = await ask(body === undefined ? 'GET' : 'POST', path, body, headers);
      if (!tellsNothing(request, { text, reason })) throw new Error(`${name}: ${text}`);
      return took;
    },
    close,
  };
};
