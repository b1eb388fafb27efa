import { fstatSync } from 'node:fs';
import type { Writable } from 'node:stream';
import { type DestinationStream, pino } from 'pino';
import type { Log, LogFields } from '../../domain/ports/log.js';

/** The destination of log lines. */
export type LogOutput = DestinationStream &
  Readonly<{
    /** The number of lines dropped since the last call. 0 while the output is full. */
    takeDropped?(): number;
  }>;

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

const STANDARD_OUTPUT = 1;

/** The most characters kept while a write fails, as on a full disk. */
const MAX_WAITING_CHARACTERS = 1_000_000;

/** A file or a terminal is written synchronously. */
const fileOutput = (): LogOutput => {
  const file = pino.destination({ fd: STANDARD_OUTPUT, sync: true, maxLength: MAX_WAITING_CHARACTERS });
  file.on('error', () => undefined);
  return file;
};

const isPipe = (): boolean => {
  const status = fstatSync(STANDARD_OUTPUT);
  return status.isFIFO() || status.isSocket();
};

let shared: LogOutput | undefined;

/** Standard output, shared by all logs of the process. Without a reader, lines are dropped. */
const standardOutput = (): LogOutput => (shared ??= isPipe() ? pipeOutput(process.stdout) : fileOutput());

const hasColours = (): boolean => process.stdout.isTTY && !process.env['NO_COLOR'];

/** Lines for a person: time, level, message and fields, in colours on a terminal. The package is optional. */
export const prettyOutput = async (
  output: LogOutput = standardOutput(),
  colorize = hasColours(),
): Promise<LogOutput> => {
  const { prettyFactory } = await import('pino-pretty');
  const format = prettyFactory({
    singleLine: true,
    translateTime: 'SYS:HH:MM:ss.l',
    errorLikeObjectKeys: ['error'],
    colorize,
  });
  return { write: (line) => output.write(format(line)), takeDropped: () => output.takeDropped?.() ?? 0 };
};

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
