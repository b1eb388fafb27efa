import { fstatSync } from 'node:fs';
import { pino } from 'pino';
import { pipeOutput } from './pipe-output.js';
import type { LogOutput } from './log-output.js';

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

let output: LogOutput | undefined;

/** Standard output, shared by all logs of the process. Without a reader, lines are dropped. */
export const standardOutput = (): LogOutput => (output ??= isPipe() ? pipeOutput(process.stdout) : fileOutput());
