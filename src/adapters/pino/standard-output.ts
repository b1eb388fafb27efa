import { fstatSync } from 'node:fs';
import { pino } from 'pino';
import { pipeOutput } from './pipe-output.js';
import type { LogOutput } from './log-output.js';

const STANDARD_OUTPUT = 1;

/** Kept while it cannot be written, as on a full disk. */
const MOST_CHARACTERS_WAITING = 1_000_000;

/** A file or a terminal takes each line at once. */
const fileOutput = (): LogOutput => {
  const output = pino.destination({ fd: STANDARD_OUTPUT, sync: true, maxLength: MOST_CHARACTERS_WAITING });
  output.on('error', () => undefined);
  return output;
};

const isPipe = (): boolean => {
  const status = fstatSync(STANDARD_OUTPUT);
  return status.isFIFO() || status.isSocket();
};

/** Standard output, whatever it is. Without a reader lines are dropped. */
export const standardOutput = (): LogOutput => (isPipe() ? pipeOutput(process.stdout) : fileOutput());
