export class DeadlineExceeded extends Error {
  override readonly name = 'DeadlineExceeded';
}

/** Rejects with `DeadlineExceeded` when the work takes too long. */
export type Deadline = <T>(work: Promise<T>) => Promise<T>;

type Waiting = Readonly<{ since: number; expire: () => void }>;

/** The interval of the clock below, and by how much its timer may be late on a free event loop. */
const STEP_MS = 25;
const LATENESS_MS = 5;

/**
 * A deadline that does not count the time in which the event loop is busy: a step that lasts longer than planned counts as
 * planned. All work shares one timer, because a timer for each command costs more than the command. `onLate` is called at
 * each step while some work has waited for `lateMs`.
 */
export const deadline = (ms: number, lateMs = Infinity, onLate: () => void = () => undefined): Deadline => {
  const waiting = new Set<Waiting>();
  let counted = 0;
  let stepBegan = 0;
  let timer: NodeJS.Timeout | undefined;

  const sinceStep = (): number => Math.min(performance.now() - stepBegan, STEP_MS + LATENESS_MS);
  const now = (): number => (timer ? counted + sinceStep() : counted);

  const step = (): void => {
    counted += sinceStep();
    timer = undefined;
    for (const work of waiting) {
      if (work.since + ms > counted) break;
      waiting.delete(work);
      work.expire();
    }
    const [oldest] = waiting;
    if (oldest && oldest.since + lateMs <= counted) onLate();
    if (oldest) start();
  };
  const start = (): void => {
    if (timer) return;
    stepBegan = performance.now();
    // setImmediate, so that replies that arrived while the event loop was busy are read first
    timer = setTimeout(() => void setImmediate(step), STEP_MS).unref();
  };

  return (work) =>
    new Promise((resolve, reject) => {
      const since = now();
      const entry = { since, expire: () => reject(new DeadlineExceeded(`no answer within ${ms} ms`)) };
      waiting.add(entry);
      start();
      const settle = (): void => {
        waiting.delete(entry);
        resolve(work);
      };
      work.then(settle, settle);
    });
};
