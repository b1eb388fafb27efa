import { prettyFactory } from 'pino-pretty';
import type { LogOutput } from './log-output.js';
import { standardOutput } from './standard-output.js';

const hasColours = (): boolean => process.stdout.isTTY && !process.env['NO_COLOR'];

/** Lines for a person: time, level, message and fields, in colours on a terminal. */
export const prettyOutput = (output: LogOutput = standardOutput(), colorize = hasColours()): LogOutput => {
  const format = prettyFactory({
    singleLine: true,
    translateTime: 'SYS:HH:MM:ss.l',
    errorLikeObjectKeys: ['error'],
    colorize,
  });
  return { write: (line) => output.write(format(line)), takeDropped: () => output.takeDropped?.() ?? 0 };
};
