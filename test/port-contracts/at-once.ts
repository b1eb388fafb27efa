/** Starts all before any has answered. */
export const atOnce = <T>(times: number, run: (i: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: times }, (_, i) => run(i)));

/** 1, 2, 3 and so on up to `last`. */
export const upTo = (last: number): number[] => Array.from({ length: last }, (_, i) => i + 1);
