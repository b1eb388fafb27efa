import cluster from 'node:cluster';
import { obeyPrimary } from './obey-primary.js';
import type { StopRequest } from '../stop-request.js';
import { supervise } from './supervise.js';

type Parts = Readonly<{
  /** What the primary does besides; gives what ends it. */
  primary: () => Promise<() => Promise<void>>;
  worker: () => Promise<void>;
}>;

/** Serves in `count` processes that share the port. This same program runs in each of them, and in the primary. */
export const inWorkers = async (count: number, stop: StopRequest, { primary, worker }: Parts): Promise<void> => {
  if (cluster.isPrimary) {
    const end = await primary();
    await supervise(count, stop);
    await end();
    return;
  }
  obeyPrimary(stop);
  await worker();
};
