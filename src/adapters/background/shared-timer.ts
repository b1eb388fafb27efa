/** What happens at a time of `performance.now()`, unless it is removed before. */
export type Due = { readonly at: number; act(): void };

export type SharedTimer = Readonly<{ add(due: Due): void; remove(due: Due): void }>;

/**
 * One timer of Node for the time limits of many calls. Most calls end long before their limit, and a timer for each of them
 * takes more time and memory than the call. A limit that is removed leaves the timer, which finds nothing to do. The timer
 * does not keep the process running.
 */
export const sharedTimer = (): SharedTimer => {
  const waiting = new Set<Due>();
  let armedFor = Infinity;
  let timer: NodeJS.Timeout | undefined;

  const arm = (at: number, now: number): void => {
    clearTimeout(timer);
    armedFor = at;
    timer = setTimeout(fire, Math.max(0, Math.ceil(at - now))).unref();
  };
  const fire = (): void => {
    const now = performance.now();
    armedFor = Infinity;
    // a copy: a call that begins during the loop is not due yet
    for (const due of [...waiting]) {
      if (due.at > now || !waiting.delete(due)) continue;
      due.act();
    }
    const next = Array.from(waiting, ({ at }) => at).reduce((first, at) => Math.min(first, at), Infinity);
    if (next < armedFor) arm(next, now);
  };

  return {
    add(due) {
      waiting.add(due);
      if (due.at < armedFor) arm(due.at, performance.now());
    },
    remove: (due) => void waiting.delete(due),
  };
};
