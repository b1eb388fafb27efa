import type { DestinationStream } from 'pino';

/** Where lines go. */
export type LogOutput = DestinationStream &
  Readonly<{
    /** How many lines were dropped since the last call; 0 until there is room for lines again. */
    takeDropped?(): number;
  }>;
