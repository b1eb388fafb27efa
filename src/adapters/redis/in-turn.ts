import { fifo } from '../system/fifo.js';

export type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

/** Runs at most `most` works at a time. The others begin later, in the order in which they came. */
export const inTurn = (most: number): InTurn => {
  const waiting = fifo<() => void>();
  let running = 0;

  return async (work) => {
    if (running < most) running += 1;
    // the work that ends passes its place on
    else await new Promise<void>((begin) => waiting.push(begin));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
};
