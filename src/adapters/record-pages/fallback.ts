import { isSchemaChange, isTooSlow, isUnavailability } from '../postgres/database-errors.js';
import type { Rows } from '../postgres/text-rows.js';
import type { Executor, Preferred, Query } from './executor.js';

/** Another server or connection gives the same answer. The schema of a replica may be behind. */
const isFinal = (error: unknown, { isSlow }: Query): boolean =>
  (!isUnavailability(error) && !isSchemaChange(error)) || (isSlow === true && isTooSlow(error));

/**
 * Asks the fallback as well where the preferred one fails or is late: the first answer counts. A slow read would cost both
 * of them, so that it is late only where the preferred one does not answer a probe either.
 */
export const withFallback = (preferred: Preferred, fallback: Executor, query: Query): Promise<Rows> =>
  new Promise((resolve, reject) => {
    let askedAt = performance.now();
    let [isProbed, isDecided] = [false, false];
    // a stall of the event loop may be longer than the time that is left
    const remainingMs = (): number => Math.max(0, preferred.remainingMs(askedAt, query.isLight));
    const first = preferred.execute(query);

    const askBoth = (): void => {
      if (isDecided) return;
      isDecided = true;
      preferred.suspend(query);
      const second = fallback(query);
      Promise.any([first, second])
        .catch(() => second)
        .then(resolve, reject);
    };
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
      else if (!isProbed || !preferred.isReady()) setImmediate(askBoth);
    };
    let timer = setTimeout(check, remainingMs());

    first.then(
      (rows) => {
        clearTimeout(timer);
        isDecided = true;
        resolve(rows);
      },
      (error: unknown) => {
        clearTimeout(timer);
        if (!isFinal(error, query)) askBoth();
        else if (!isDecided) {
          isDecided = true;
          resolve(first);
        }
      },
    );
  });
