export class DeadlineExceeded extends Error {
  override readonly name = 'DeadlineExceeded';
}

type Waiting = { readonly due: number; readonly expire: () => void; over: boolean };

export type Deadline = <T>(work: Promise<T>) => Promise<T>;

/**
 * Rejects what takes longer than `ms`. All share one timer, because a timer for every command costs more than the
 * command; so they expire in the order in which they came, within a few milliseconds of their time.
 */
export const deadline = (ms: number): Deadline => {
  const queue: Waiting[] = [];
  let timer: NodeJS.Timeout | undefined;

  /** What is over leaves at once: what stayed for the whole time would outlive the young generation, and all its work with it. */
  const forget = (): void => {
    while (queue[0]?.over) queue.shift();
  };
  const expire = (): void => {
    timer = undefined;
    const now = performance.now();
    for (const waiting of queue) {
      if (waiting.due > now) break;
      if (waiting.over) continue;
      waiting.over = true;
      waiting.expire();
    }
    forget();
    arm();
  };
  // answers that came in while the thread was busy are read before anything is given up
  const expireAfterReading = (): void => void setImmediate(expire);
  const arm = (): void => {
    const [first] = queue;
    if (first && !timer) timer = setTimeout(expireAfterReading, Math.max(1, first.due - performance.now())).unref();
  };

  return (work) =>
    new Promise((resolve, reject) => {
      const waiting: Waiting = {
        due: performance.now() + ms,
        over: false,
        expire: () => reject(new DeadlineExceeded(`no answer within ${ms} ms`)),
      };
      queue.push(waiting);
      arm();
      const settled = (): void => {
        waiting.over = true;
        forget();
        resolve(work);
      };
      work.then(settled, settled);
    });
};
