import { sharedTimer, type Due, type SharedTimer } from '../../background/shared-timer.js';

export class DeadlineExceeded extends Error {
  override readonly name = 'DeadlineExceeded';
}

/** A deadline passes in steps. A step counts once, so the time in which the event loop is busy does not count. */
const STEP_MS = 25;

type Limit = Readonly<{ ms: number; steps: number; timer: SharedTimer }>;

/** The steps of one piece of work. One object takes less memory than a function for each thing that happens. */
class Steps implements Due {
  at = 0;
  #left: number;
  readonly #limit: Limit;
  readonly #onEnd: (error: DeadlineExceeded) => void;
  readonly #onLate: (() => void) | undefined;

  constructor(limit: Limit, onEnd: (error: DeadlineExceeded) => void, onLate: (() => void) | undefined) {
    this.#left = limit.steps;
    this.#limit = limit;
    this.#onEnd = onEnd;
    this.#onLate = onLate;
    this.#wait();
  }

  act(): void {
    // so that replies that arrived while the event loop was busy are read first
    setImmediate(() => this.#step());
  }

  end(): void {
    this.#left = 0;
    this.#limit.timer.remove(this);
  }

  #wait(): void {
    this.at = performance.now() + STEP_MS;
    this.#limit.timer.add(this);
  }

  #step(): void {
    const { ms, steps } = this.#limit;
    if (this.#left === 0) return;
    this.#left -= 1;
    if (this.#left === 0) this.#onEnd(new DeadlineExceeded(`no answer within ${ms} ms (STORE_DEADLINE_MS)`));
    else {
      if (this.#left <= steps * 0.75) this.#onLate?.();
      this.#wait();
    }
  }
}

/**
 * Rejects with `DeadlineExceeded` when the work takes longer than the deadline. `onLate` is called at each step after a quarter
 * of the time.
 */
type BeforeDeadline = <T>(work: Promise<T>, onLate?: () => void) => Promise<T>;

/** A deadline of `ms` milliseconds for many pieces of work, which share a timer. */
export const deadlineAfter = (ms: number): BeforeDeadline => {
  const limit = { ms, steps: Math.ceil(ms / STEP_MS), timer: sharedTimer() };
  return (work, onLate) =>
    new Promise((resolve, reject) => {
      const steps = new Steps(limit, reject, onLate);
      work.then(
        (value) => {
          steps.end();
          resolve(value);
        },
        (error: unknown) => {
          steps.end();
          // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- what the work has thrown
          reject(error);
        },
      );
    });
};

/** The same for one piece of work. */
export const beforeDeadline = <T>(ms: number, work: Promise<T>, onLate?: () => void): Promise<T> =>
  deadlineAfter(ms)(work, onLate);
