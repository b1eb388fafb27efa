export type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

type Waiting = { readonly begin: () => void; next?: Waiting };

/** Runs at most `most` works at a time. The others begin later, in the order in which they came. */
export const inTurn = (most: number): InTurn => {
  let running = 0;
  // a chain, since removing the first element of a long array costs its length
  let [first, last]: [Waiting?, Waiting?] = [];

  const begun = (): Promise<void> =>
    new Promise((begin) => {
      const waiting: Waiting = { begin };
      if (first && last) last.next = waiting;
      else first = waiting;
      last = waiting;
    });
  const end = (): void => {
    if (!first) {
      running -= 1;
      return;
    }
    const { begin, next } = first;
    first = next;
    begin();
  };

  return async (work) => {
    if (running < most) running += 1;
    else await begun();
    try {
      return await work();
    } finally {
      end();
    }
  };
};
