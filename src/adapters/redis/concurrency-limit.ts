type Waiting = {
  readonly since: number;
  readonly begin: () => void;
  readonly reject: (error: Error) => void;
  next?: Waiting;
};

export type ConcurrencyLimit = <T>(work: () => Promise<T>) => Promise<T>;

/** Runs at most `most` works at a time. The others wait in order, and are rejected when their turn comes after `waitMs`. */
export const concurrencyLimit = (most: number, waitMs: number): ConcurrencyLimit => {
  let running = 0;
  // a linked list, because removing the first element of a long array is slow
  let [first, last]: [Waiting?, Waiting?] = [];

  const turn = (): Promise<void> =>
    new Promise((begin, reject) => {
      const waiting: Waiting = { since: performance.now(), begin, reject };
      if (first && last) last.next = waiting;
      else first = waiting;
      last = waiting;
    });
  const end = (): void => {
    while (first) {
      const { since, begin, reject, next } = first;
      first = next;
      if (performance.now() - since <= waitMs) {
        begin();
        return;
      }
      reject(new Error(`too many commands: no turn within ${waitMs} ms`));
    }
    running -= 1;
  };

  return async (work) => {
    if (running < most) running += 1;
    else await turn();
    try {
      return await work();
    } finally {
      end();
    }
  };
};
