import { withDatabase } from './database-errors.js';

/** Answers that arrived while the thread was busy are read before a call is given up. */
const afterReading = (act: () => void): void => void setImmediate(act);

const within = <T>(ms: number, work: Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const giveUp = () => reject(new Error(`no answer within ${ms} ms`));
    const timer = setTimeout(afterReading, ms, giveUp).unref();
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });

/**
 * Runs what a request waits for: like `withDatabase`, and the wait for a connection and for the answer takes this long at
 * most, 0 is without limit. The statement itself ends by the limits of the pool and of the server.
 */
export const deadlineOf =
  (ms: number) =>
  <T>(work: () => Promise<T>): Promise<T> =>
    withDatabase(() => (ms === 0 ? work() : within(ms, work())));
