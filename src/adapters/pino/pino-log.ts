import { pino } from 'pino';
import type { Log, LogFields } from '../../domain/ports/log.js';
import type { LogOutput } from './log-output.js';
import { standardOutput } from './standard-output.js';

/** JSON lines. An `error` field has its type, message, stack and cause. */
export const pinoLog = (level: string, output: LogOutput = standardOutput()): Log => {
  const options = { level, base: null, serializers: { error: pino.stdSerializers.errWithCause } };
  const lines = pino(options, output);
  const write = (level: 'info' | 'warn' | 'error', message: string, fields: LogFields = {}): void => {
    const dropped = output.takeDropped?.() ?? 0;
    if (dropped > 0) lines.warn({ lines: dropped }, 'log lines dropped');
    lines[level](fields, message);
  };
  return {
    info: (message, fields) => write('info', message, fields),
    warn: (message, fields) => write('warn', message, fields),
    error: (message, fields) => write('error', message, fields),
  };
};
