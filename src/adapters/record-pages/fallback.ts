import { isSchemaChange, isTooSlow, isUnavailability } from '../postgres/database-errors.js';
import type { Rows } from '../postgres/text-rows.js';
import { sharedTimer, type Due, type SharedTimer } from '../background/shared-timer.js';
import type { Executor, Preferred, Query } from './executor.js';

/** Another server or connection gives the same answer. The schema of a replica may be behind. */
const isFinal = (error: unknown, { isSlow }: Query): boolean =>
  (!isUnavailability(error) && !isSchemaChange(error)) || (isSlow === true && isTooSlow(error));

/** One query that the preferred executor has. One object takes less memory than a function for each thing that happens. */
class AskedQuery implements Due {
  at = 0;
  #askedAt = performance.now();
  #isProbed = false;
  #isDecided = false;
  readonly #first: Promise<Rows>;

  constructor(
    private readonly preferred: Preferred,
    private readonly fallback: Executor,
    private readonly query: Query,
    private readonly timer: SharedTimer,
    private readonly resolve: (rows: Rows | PromiseLike<Rows>) => void,
    private readonly reject: (error: unknown) => void,
  ) {
    this.#first = preferred.execute(query);
    this.#wait();
    this.#first.then(
      (rows) => {
        this.#end();
        resolve(rows);
      },
      (error: unknown) => this.#failed(error),
    );
  }

  act(): void {
    if (this.preferred.remainingMs(this.#askedAt, this.query.isLight) > 0) this.#wait();
    else if (this.query.isSlow && !this.#isProbed) this.#probe();
    // answers that arrived while the thread was busy are read before anything counts as late
    else if (!this.#isProbed || !this.preferred.isReady()) setImmediate(() => this.#askBoth());
  }

  #wait(): void {
    const { preferred, query, timer } = this;
    // a stall of the event loop may be longer than the time that is left
    this.at = performance.now() + Math.max(0, preferred.remainingMs(this.#askedAt, query.isLight));
    timer.add(this);
  }

  #probe(): void {
    this.preferred.suspend(this.query);
    this.#isProbed = true;
    this.#askedAt = performance.now();
    this.#wait();
  }

  #end(): void {
    this.timer.remove(this);
    this.#isDecided = true;
  }

  #failed(error: unknown): void {
    const { query, resolve, timer } = this;
    timer.remove(this);
    if (!isFinal(error, query)) this.#askBoth();
    else if (!this.#isDecided) {
      this.#isDecided = true;
      resolve(this.#first);
    }
  }

  #askBoth(): void {
    const { preferred, fallback, query, resolve, reject } = this;
    if (this.#isDecided) return;
    this.#isDecided = true;
    preferred.suspend(query);
    const second = fallback(query);
    Promise.any([this.#first, second])
      .catch(() => second)
      .then(resolve, reject);
  }
}

/**
 * Asks the fallback as well where the preferred one fails or is late: the first answer counts. A slow read would cost both
 * of them, so that it is late only where the preferred one does not answer a probe either.
 */
export const withFallback = (
  preferred: Preferred,
  fallback: Executor,
  query: Query,
  timer: SharedTimer = sharedTimer(),
): Promise<Rows> =>
  new Promise((resolve, reject) => void new AskedQuery(preferred, fallback, query, timer, resolve, reject));
