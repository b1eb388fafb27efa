import { randomFillSync } from 'node:crypto';

const pool = new Uint32Array(1024);
let next = pool.length;

/** A number in [0, 1) from the system's random source, which is asked for 4 KiB at a time. */
const fraction = (): number => {
  if (next === pool.length) {
    randomFillSync(pool);
    next = 0;
  }
  return (pool[next++] ?? 0) / 2 ** 32;
};

/** A number in [low, high). */
export const between = (low: number, high: number): number => low + (high - low) * fraction();

/** Plus or minus one. */
export const sign = (): number => (fraction() < 0.5 ? -1 : 1);

/** A whole number in [low, high]. */
export const wholeBetween = (low: number, high: number): number => Math.floor(between(low, high + 1));

/** Any of the items; there must be one. */
export const oneOf = <T>(items: ReadonlyArray<T>): T => items[wholeBetween(0, items.length - 1)] as T;

/** The items in an order of their own. */
export const shuffled = <T>(items: ReadonlyArray<T>): T[] => {
  const order = [...items];
  for (let last = order.length - 1; last > 0; last--) {
    const other = wholeBetween(0, last);
    const item = order[last] as T;
    order[last] = order[other] as T;
    order[other] = item;
  }
  return order;
};
