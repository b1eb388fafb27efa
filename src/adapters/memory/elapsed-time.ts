import type { Clock } from '../../domain/ports/clock.js';

/**
 * Milliseconds that have passed since the first call, by a clock that may be moved: going back counts as no time at
 * all, so that nothing lives longer than it was given.
 */
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
