import { prettyFactory } from 'pino-pretty';
import type { LogOutput } from './log-output.js';
import { standardOutput } from './standard-output.js';

const coloursFit = (): boolean => process.stdout.isTTY && !process.env['NO_COLOR'];

/** Lines for who reads along: time, level, message, fields; in colours where a terminal has them. */
export const prettyOutput = (output: LogOutput = standardOutput(), colorize = coloursFit()): LogOutput => {
  const prettily = prettyFactory({
    singleLine: true,
    translateTime: 'SYS:HH:MM:ss.l',
    errorLikeObjectKeys: ['error'],
    colorize,
  });
  return { write: (line) => output.write(prettily(line)), takeDropped: () => output.takeDropped?.() ?? 0 };
};
