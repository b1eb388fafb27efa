import type { Writable } from 'node:stream';
import type { LogOutput } from './log-output.js';

/** The most unread bytes. Further lines are dropped. */
const MAX_WAITING_BYTES = 1_000_000;

/** Writes to a pipe asynchronously, so that a stalled reader does not stall the service. A full pipe drops lines and counts them. */
export const pipeOutput = (pipe: Writable, maxWaitingBytes = MAX_WAITING_BYTES): LogOutput => {
  let dropped = 0;
  const isFull = (): boolean => pipe.writableLength >= maxWaitingBytes;
  // the reader has closed the pipe
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
