import type { Clock } from '../../domain/ports/clock.js';

/** Whole milliseconds from now until then, as Redis takes them; nothing or less when the moment has passed. */
export const millisecondsUntil = (until: Date, clock: Clock): number =>
  Math.ceil(until.getTime() - clock.now().getTime());
