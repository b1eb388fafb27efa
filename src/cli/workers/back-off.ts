/** How long to wait before a process that has died is started again, in milliseconds; `livedMs` is what it lived. */
export type BackOff = (livedMs: number) => number;

type Options = Readonly<{ firstMs: number; mostMs: number; steadyMs: number }>;

/** Doubles with every one that died young, of whatever place; one that has lived for `steadyMs` begins anew. */
export const backOff = ({ firstMs, mostMs, steadyMs }: Options): BackOff => {
  let diedYoung = 0;
  return (livedMs) => {
    if (livedMs >= steadyMs) diedYoung = 0;
    const waitMs = Math.min(firstMs * 2 ** diedYoung, mostMs);
    diedYoung += 1;
    return waitMs;
  };
};
