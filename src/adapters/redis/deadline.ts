export class DeadlineExceeded extends Error {
  override readonly name = 'DeadlineExceeded';
}

type Waiting = { readonly since: number; readonly expire: () => void; over: boolean };

export type Deadline = <T>(work: Promise<T>) => Promise<T>;

/** Calls `notify` from time to time while something has waited for `afterMs` or longer. */
type Late = Readonly<{ afterMs: number; notify: () => void }>;

/** How long a step is planned at most, and by how much a timer of a free event loop is late at most, in milliseconds. */
const STEP_MS = 25;
const LATENESS_MS = 5;

/**
 * Rejects what takes longer than `ms`. Only time in which the event loop was free counts: it is counted in steps, and a
 * step that lasts much longer than planned, because the loop was busy, counts as planned. So answers that arrived meanwhile
 * are read before anything is rejected. All works share one timer, because a timer for every command costs more than the
 * command; they expire in the order in which they came.
 */
export const deadline = (ms: number, late?: Late): Deadline => {
  const queue: Waiting[] = [];
  let counted = 0;
  let step = { begun: 0, plannedMs: 0 };
  let timer: NodeJS.Timeout | undefined;

  const ofThisStep = (): number => Math.min(step.plannedMs + LATENESS_MS, performance.now() - step.begun);
  const now = (): number => (timer ? counted + ofThisStep() : counted);

  /** What is over leaves at once: what stayed for the whole time would outlive the young generation, and all its work with it. */
  const forget = (): void => {
    while (queue[0]?.over) queue.shift();
  };
  const expire = (): void => {
    counted += ofThisStep();
    timer = undefined;
    for (const waiting of queue) {
      if (waiting.since + ms > counted) break;
      if (waiting.over) continue;
      waiting.over = true;
      waiting.expire();
    }
    forget();
    const [first] = queue;
    if (first && late && first.since + late.afterMs <= counted) late.notify();
    arm();
  };
  // answers that came in while the thread was busy are read before anything is rejected
  const expireAfterReading = (): void => void setImmediate(expire);
  const arm = (): void => {
    const [first] = queue;
    if (!first || timer) return;
    const plannedMs = Math.max(1, Math.min(STEP_MS, Math.ceil(first.since + ms - counted)));
    step = { begun: performance.now(), plannedMs };
    timer = setTimeout(expireAfterReading, plannedMs).unref();
  };

  return (work) =>
    new Promise((resolve, reject) => {
      const waiting: Waiting = {
        since: now(),
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
