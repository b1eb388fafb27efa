import { isSchemaChange, isUnavailability } from '../postgres/database-errors.js';
import type { Executor, Query, Rows } from './executor.js';

/** A way to a server that is left out for a while after a fault. */
export type Preferred = Readonly<{
  execute: Executor;
  isReady(): boolean;
  /** It has failed, or has not answered in time. */
  suspend(): void;
  patienceMs: number;
}>;

/** Another server, or another connection, gives the same answer. The schema of a replica may be behind. */
const isFinal = (error: unknown): boolean => !isUnavailability(error) && !isSchemaChange(error);

/** Asks the fallback as well where the preferred one fails or is late: the first answer counts. */
export const withFallback = (preferred: Preferred, fallback: Executor, query: Query): Promise<Rows> =>
  new Promise((resolve, reject) => {
    let isSuspended = false;
    const first = preferred.execute(query);
    const askFallback = (): void => {
      if (isSuspended) return;
      isSuspended = true;
      preferred.suspend();
      fallback(query).then(resolve, (error: Error) => first.then(resolve, () => reject(error)));
    };
    // answers that came in while the thread was busy are read before anything counts as late
    const timer = setTimeout(() => setImmediate(askFallback), preferred.patienceMs);
    first.then(
      (rows) => {
        isSuspended = true;
        clearTimeout(timer);
        resolve(rows);
      },
      (error: Error) => {
        clearTimeout(timer);
        if (isFinal(error) && !isSuspended) reject(error);
        else askFallback();
      },
    );
  });
