import type { StopRequest } from '../stop-request.js';

/** What the primary tells its workers: not a signal, which a terminal sends to them as well. */
export const STOP = 'stop';

/** What a worker says once it listens to that: what it was told before is lost. */
export const LISTENING_TO_PRIMARY = 'listening to the primary';

/** A worker stops when the primary says so; when the primary is gone, the cluster ends it. */
export const obeyPrimary = ({ ask }: StopRequest): void => {
  process.on('message', (message) => {
    if (message === STOP) ask();
  });
  process.send?.(LISTENING_TO_PRIMARY);
};
