import { fstatSync } from 'node:fs';
import { pino } from 'pino';
import { pipeOutput } from './pipe-output.js';
import type { LogOutput } from './log-output.js';

const STANDARD_OUTPUT = 1;

/** Kept while it cannot be written, as on a full disk. */
const MOST_CHARACTERS_WAITING = 1_000_000;

/** A file or a terminal takes each line at once. */
const fileOutput = (): LogOutput => {
  const file = pino.destination({ fd: STANDARD_OUTPUT, sync: true, maxLength: MOST_CHARACTERS_WAITING });
  file.on('error', () => undefined);
  return file;
};

const isPipe = (): boolean => {
  const status = fstatSync(STANDARD_OUTPUT);
  return status.isFIFO() || status.isSocket();
};

let output: LogOutput | undefined;

/** Standard output, one for the process. Without a reader lines are dropped. */
export const standardOutput = (): LogOutput => (output ??= isPipe() ? pipeOutput(process.stdout) : fileOutput());
