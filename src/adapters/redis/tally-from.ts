import type { Clock } from '../../domain/ports/clock.js';
import type { Tally } from '../../domain/tally.js';
import type { CountAndTimeLeft } from './replies.js';

/** The server counts the time that is left; the moment is told by our own clock. */
export const tallyFrom = ([count, msLeft]: CountAndTimeLeft, clock: Clock): Tally => ({
  count,
  endsAt: new Date(clock.now().getTime() + msLeft),
});
