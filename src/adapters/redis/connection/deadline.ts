export class DeadlineExceeded extends Error {
  override readonly name = 'DeadlineExceeded';
}

/** A deadline passes in steps. A step counts once, so the time in which the event loop is busy does not count. */
const STEP_MS = 25;

/**
 * Rejects with `DeadlineExceeded` when the work takes longer than `ms`. `onLate` is called at each step after a quarter of the time.
 */
export const beforeDeadline = <T>(ms: number, work: Promise<T>, onLate: () => void = () => undefined): Promise<T> =>
  new Promise((resolve, reject) => {
    const steps = Math.ceil(ms / STEP_MS);
    let left = steps;
    let timer: NodeJS.Timeout | undefined;

    const step = (): void => {
      if (left === 0) return;
      left -= 1;
      if (left === 0) reject(new DeadlineExceeded(`no answer within ${ms} ms (STORE_DEADLINE_MS)`));
      else {
        if (left <= steps * 0.75) onLate();
        wait();
      }
    };
    const wait = (): void => {
      // setImmediate, so that replies that arrived while the event loop was busy are read first
      timer = setTimeout(() => void setImmediate(step), STEP_MS).unref();
    };

    const end = (): void => {
      left = 0;
      clearTimeout(timer);
    };

    wait();
    work.then(end, end);
    work.then(resolve, reject);
  });
