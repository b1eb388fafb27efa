import { writeSync } from 'node:fs';
import { forTerminal } from './output.js';

/** A wrong call of a command. It fails in any state of the stores. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

export const USAGE_EXIT_CODE = 2;

const writeToStandardError = (line: string): void => {
  try {
    // a stream would report a closed pipe later, and make a pipe that it shares with the log non-blocking
    writeSync(2, `${line}\n`);
  } catch {
    return;
  }
};

/** Writes one line to standard error. A closed standard error is ignored. */
export const printError = (line: string): void => writeToStandardError(`menshen: ${forTerminal(line)}`);

/** Writes the fields as one line of JSON to standard error, in the form of the service's log. */
export const printLogLine = (message: string, time: Date, fields: Readonly<Record<string, unknown>>): void =>
  writeToStandardError(JSON.stringify({ level: 30, time: time.getTime(), ...fields, msg: message }));
