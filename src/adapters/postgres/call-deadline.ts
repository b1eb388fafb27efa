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
 * Like `withDatabase`, for at most `ms` milliseconds including the wait for a connection; 0 is no limit. The pool and the
 * server end the statement itself.
 */
export const deadlineOf =
  (ms: number) =>
  <T>(work: () => Promise<T>): Promise<T> =>
    withDatabase(() => (ms === 0 ? work() : within(ms, work())));
