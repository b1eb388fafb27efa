import { writeSync } from 'node:fs';

/** One line on standard error, for whoever started the command; without him it is lost, and nothing else. */
export const complain = (line: string): void => {
  try {
    // not through the stream, which would tell of a closed pipe later, and make one that it shares with the log non-blocking
    writeSync(2, `menshen: ${line}\n`);
  } catch {
    return;
  }
};
