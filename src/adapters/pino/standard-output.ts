import { pino, type DestinationStream } from 'pino';

/** Kept while it cannot be written, as on a full disk. */
const MOST_CHARACTERS_WAITING = 1_000_000;

/**
 * Written at once: what waits would be lost at the end, or, when nobody reads any more, keep the process from ending.
 * Without a reader lines are dropped.
 */
export const standardOutput = (): DestinationStream => {
  const output = pino.destination({ fd: 1, sync: true, maxLength: MOST_CHARACTERS_WAITING });
  output.on('error', () => undefined);
  return output;
};
