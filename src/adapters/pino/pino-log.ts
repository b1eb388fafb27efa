import { pino, type DestinationStream } from 'pino';
import type { Log } from '../../domain/ports/log.js';
import { standardOutput } from './standard-output.js';

/** Lines on standard output, as JSON unless the destination makes something else of it; `error` fields with their type, message, stack and cause. */
export const pinoLog = (level: string, destination: DestinationStream = standardOutput()): Log => {
  const options = { level, base: null, serializers: { error: pino.stdSerializers.errWithCause } };
  const lines = pino(options, destination);
  return {
    info: (message, fields = {}) => lines.info(fields, message),
    warn: (message, fields = {}) => lines.warn(fields, message),
    error: (message, fields = {}) => lines.error(fields, message),
  };
};
