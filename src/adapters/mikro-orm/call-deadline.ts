import type { MikroORM } from '@mikro-orm/postgresql';
import { withDatabase } from './database-errors.js';

/** Answers that came in while the thread was busy are read before anything is given up. */
const afterReading = (act: () => void): void => void setImmediate(act);

const within = <T>(ms: number, work: Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const giveUp = () => reject(new Error(`no answer within ${ms} ms`));
    const timer = setTimeout(afterReading, ms, giveUp).unref();
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });

/**
 * For what a request waits for: like `withDatabase`, but waiting for a connection and for the answer together take no
 * longer than the ORM gives one query. What was asked ends by the limits of the pool and of the server.
 */
export const withinDeadline = (orm: MikroORM): (<T>(work: () => Promise<T>) => Promise<T>) => {
  const { connection } = orm.config.getAll().driverOptions as { connection: { query_timeout: number } };
  const { query_timeout: ms } = connection;
  return (work) => withDatabase(() => (ms === 0 ? work() : within(ms, work())));
};
