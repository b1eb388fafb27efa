import type { Writable } from 'node:stream';
import type { LogOutput } from './log-output.js';

/** What a reader that stalls may leave unread before lines are dropped. */
const MOST_BYTES_WAITING = 1_000_000;

/**
 * A pipe is written asynchronously, so that a reader that stalls does not stall the service. The stream keeps what the
 * reader has not taken, up to a limit; further lines are dropped and counted.
 */
export const pipeOutput = (pipe: Writable, mostBytesWaiting = MOST_BYTES_WAITING): LogOutput => {
  let dropped = 0;
  const isFull = (): boolean => pipe.writableLength >= mostBytesWaiting;
  // nobody reads any more
  pipe.on('error', () => undefined);
  return {
    write: (line) => {
      if (isFull()) dropped += 1;
      else pipe.write(line);
    },
    takeDropped: () => {
      if (dropped === 0 || isFull()) return 0;
      const count = dropped;
      dropped = 0;
      return count;
    },
  };
};
