import { pino, type DestinationStream } from 'pino';
import type { Log } from '../../domain/ports/log.js';

/** Kept while it cannot be written, as on a full disk. */
const MOST_CHARACTERS_WAITING = 1_000_000;

/**
 * Written at once: what waits would be lost at the end, or, when nobody reads any more, keep the process from ending.
 * Without a reader lines are dropped.
 */
const standardOutput = (): DestinationStream => {
  const output = pino.destination({ fd: 1, sync: true, maxLength: MOST_CHARACTERS_WAITING });
  output.on('error', () => undefined);
  return output;
};

/** JSON lines on standard output; `error` fields with their type, message, stack and cause. */
export const pinoLog = (level: string, destination: DestinationStream = standardOutput()): Log => {
  const options = { level, base: null, serializers: { error: pino.stdSerializers.errWithCause } };
  const lines = pino(options, destination);
  return {
    info: (message, fields = {}) => lines.info(fields, message),
    warn: (message, fields = {}) => lines.warn(fields, message),
    error: (message, fields = {}) => lines.error(fields, message),
  };
};
