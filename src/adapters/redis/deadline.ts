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

  const expire = (): void => {
    timer = undefined;
    const now = performance.now();
    let passed = 0;
    for (const waiting of queue) {
      if (!waiting.over && waiting.due > now) break;
      if (!waiting.over) waiting.expire();
      passed += 1;
    }
    queue.splice(0, passed);
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
        resolve(work);
      };
      work.then(settled, settled);
    });
};
