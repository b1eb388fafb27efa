type Turn = { readonly begin: () => void; next?: Turn };

/** Runs at most `most` tasks at a time. The others wait in order, and are rejected when their turn comes after `waitMs`. */
export const concurrencyLimit = (most: number, waitMs: number) => {
  let running = 0;
  // a linked list, because removing the first element of a long array is slow
  let [first, last]: [Turn?, Turn?] = [];

  const turn = (): Promise<void> =>
    new Promise((begin) => {
      const added: Turn = { begin };
      if (first && last) last.next = added;
      else first = added;
      last = added;
    });

  return async <T>(task: () => Promise<T>): Promise<T> => {
    const since = performance.now();
    if (running < most) running += 1;
    else await turn();
    try {
      if (performance.now() - since > waitMs) throw new Error(`not started within ${waitMs} ms`);
      return await task();
    } finally {
      if (first) {
        first.begin();
        first = first.next;
      } else running -= 1;
    }
  };
};
