/** What has a moment of expiry, and remembers where it stands in its queue. */
export type Expiring = { readonly expiresAt: number; place: number };

/** Keeps the entry that expires first at hand; each step costs the logarithm of the length (a binary heap). */
export type ExpiryQueue<E extends Expiring> = Readonly<{
  first(): E | undefined;
  add(entry: E): void;
  remove(entry: E): void;
}>;

export const expiryQueue = <E extends Expiring>(): ExpiryQueue<E> => {
  const heap: E[] = [];

  const put = (entry: E, place: number): void => {
    heap[place] = entry;
    entry.place = place;
  };

  const rise = (entry: E, from: number): void => {
    let place = from;
    while (place > 0) {
      const above = (place - 1) >> 1;
      const parent = heap[above];
      if (!parent || parent.expiresAt <= entry.expiresAt) break;
      put(parent, place);
      place = above;
    }
    put(entry, place);
  };

  const sink = (entry: E, from: number): void => {
    let place = from;
    for (;;) {
      const left = heap[2 * place + 1];
      const right = heap[2 * place + 2];
      const child = right && left && right.expiresAt < left.expiresAt ? right : left;
      if (!child || entry.expiresAt <= child.expiresAt) break;
      const below = child.place;
      put(child, place);
      place = below;
    }
    put(entry, place);
  };

  return {
    first: () => heap[0],
    add: (entry) => {
      rise(entry, heap.length);
    },
    remove: ({ place }) => {
      const last = heap.pop();
      if (!last || last.place === place) return;
      sink(last, place);
      rise(last, last.place);
    },
  };
};
