import type { DestinationStream } from 'pino';

/** The destination of log lines. */
export type LogOutput = DestinationStream &
  Readonly<{
    /** The number of lines dropped since the last call. 0 while the output is full. */
    takeDropped?(): number;
  }>;
