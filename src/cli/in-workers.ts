import cluster from 'node:cluster';
import { obeyPrimary } from './obey-primary.js';
import type { StopRequest } from './stop-request.js';
import { supervise } from './supervise.js';

/** Serves in `count` processes that share the port. This same program runs in each of them, and in the primary. */
export const inWorkers = async (count: number, stop: StopRequest, serve: () => Promise<void>): Promise<void> => {
  if (cluster.isPrimary) {
    await supervise(count, stop);
    return;
  }
  obeyPrimary(stop);
  await serve();
};
