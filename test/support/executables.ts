import { accessSync, constants } from 'node:fs';
import { delimiter } from 'node:path';

/** What is read, or something else where that fails. */
export const readOr = <T>(otherwise: T, read: () => T): T => {
  try {
    return read();
  } catch {
    return otherwise;
  }
};

export const isRunnable = (file: string): boolean =>
  readOr(false, () => {
    accessSync(file, constants.X_OK);
    return true;
  });

/** The folders in which a shell looks for programs. */
export const foldersOnPath = (): string[] => (process.env['PATH'] ?? '').split(delimiter);
