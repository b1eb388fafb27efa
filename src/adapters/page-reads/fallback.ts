import { isSchemaChange, isUnavailability } from '../postgres/database-errors.js';
import type { Executor, Query, Rows } from './executor.js';

/** An executor that is not used for a while after a fault. */
export type Preferred = Readonly<{
  execute: Executor;
  isReady(): boolean;
  /** It has failed, or has not answered in time. */
  suspend(): void;
  /** Milliseconds that a query sent at `askedAt` may still wait before it counts as late. */
  patienceMs(askedAt: number, isLight: boolean): number;
}>;

const LATE = Symbol('late');

/** Another server or connection gives the same answer. The schema of a replica may be behind. */
const isFinal = (error: unknown): boolean => !isUnavailability(error) && !isSchemaChange(error);

/** Asks the fallback as well where the preferred one fails or is late: the first answer counts. */
export const withFallback = async (preferred: Preferred, fallback: Executor, query: Query): Promise<Rows> => {
  const askedAt = performance.now();
  const first = preferred.execute(query);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<typeof LATE>((resolve) => {
    const check = (): void => {
      const ms = preferred.patienceMs(askedAt, query.isLight);
      if (ms > 0) timer = setTimeout(check, ms);
      // answers that arrived while the thread was busy are read before anything counts as late
      else setImmediate(resolve, LATE);
    };
    timer = setTimeout(check, preferred.patienceMs(askedAt, query.isLight));
  });
  try {
    const outcome = await Promise.race([first, late]);
    if (outcome !== LATE) return outcome;
  } catch (error) {
    if (isFinal(error)) throw error;
  } finally {
    clearTimeout(timer);
  }
  preferred.suspend();
  const second = fallback(query);
  return Promise.any([first, second]).catch(() => second);
};
