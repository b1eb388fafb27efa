import type { Log, LogFields } from '../../../src/domain/ports/log.js';

export type LogLine = Readonly<{ level: keyof Log; message: string; fields: LogFields }>;

/** A log that can be read. */
export const recordedLog = (): Log & Readonly<{ lines: LogLine[]; messages(): string[] }> => {
  const lines: LogLine[] = [];
  const at =
    (level: keyof Log) =>
    (message: string, fields: LogFields = {}) =>
      void lines.push({ level, message, fields });
  return {
    info: at('info'),
    warn: at('warn'),
    error: at('error'),
    lines,
    messages: () => lines.map(({ message }) => message),
  };
};
