import type { Clock } from '../../domain/ports/clock.js';

/** Milliseconds since the first call. A clock that is set back counts as no time, so no entry outlives its lifetime. */
export const elapsedTime = (clock: Clock): (() => number) => {
  let last = clock.now().getTime();
  let elapsed = 0;
  return () => {
    const now = clock.now().getTime();
    elapsed += Math.max(0, now - last);
    last = now;
    return elapsed;
  };
};
