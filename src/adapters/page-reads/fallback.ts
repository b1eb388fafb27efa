import { isSchemaChange, isTooSlow, isUnavailability } from '../postgres/database-errors.js';
import type { Executor, Preferred, Query, Rows } from './executor.js';

const LATE = Symbol('late');

/** Another server or connection gives the same answer. The schema of a replica may be behind. */
const isFinal = (error: unknown, { isSlow }: Query): boolean =>
  (!isUnavailability(error) && !isSchemaChange(error)) || (isSlow === true && isTooSlow(error));

/**
 * Asks the fallback as well where the preferred one fails or is late: the first answer counts. A slow read would cost both
 * of them, so that it is late only where the preferred one does not answer a probe either.
 */
export const withFallback = async (preferred: Preferred, fallback: Executor, query: Query): Promise<Rows> => {
  let askedAt = performance.now();
  const remainingMs = (): number => preferred.remainingMs(askedAt, query.isLight);
  const first = preferred.execute(query);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<typeof LATE>((resolve) => {
    let isProbed = false;
    const probe = (): void => {
      preferred.suspend(query);
      isProbed = true;
      askedAt = performance.now();
      timer = setTimeout(check, remainingMs());
    };
    const check = (): void => {
      const ms = remainingMs();
      if (ms > 0) timer = setTimeout(check, ms);
      else if (query.isSlow && !isProbed) probe();
      // answers that arrived while the thread was busy are read before anything counts as late
      else if (!isProbed || !preferred.isReady()) setImmediate(resolve, LATE);
    };
    timer = setTimeout(check, remainingMs());
  });
  try {
    const outcome = await Promise.race([first, late]);
    if (outcome !== LATE) return outcome;
  } catch (error) {
    if (isFinal(error, query)) throw error;
  } finally {
    clearTimeout(timer);
  }
  preferred.suspend(query);
  const second = fallback(query);
  return Promise.any([first, second]).catch(() => second);
};
