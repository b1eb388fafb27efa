import { mkdirSync } from 'node:fs';
import { chmod, stat } from 'node:fs/promises';

/** Only the owner enters. */
const OWNER_ONLY = 0o700;
const OF_OTHERS = 0o077;

const isOpen = async (path: string): Promise<boolean> => ((await stat(path)).mode & OF_OTHERS) !== 0;

/** Makes the folder, and those above it that are missing, so that only this user can enter them. An existing folder stays as it is. */
export const makeMissingFolder = (path: string): void => {
  mkdirSync(path, { recursive: true, mode: OWNER_ONLY });
};

/**
 * Makes the folder, and those above it that are missing, so that only this user can enter them. An existing folder gets the same
 * rights; those above it stay as they are, because other programs may share them. Answers whether the folder is private: an existing
 * one may belong to somebody else, or to a file system without such rights. Windows has other rights, which the folder inherits.
 */
export const makePrivateFolder = async (path: string): Promise<boolean> => {
  makeMissingFolder(path);
  if (process.platform === 'win32' || !(await isOpen(path))) return true;
  try {
    await chmod(path, OWNER_ONLY);
    return !(await isOpen(path));
  } catch {
    return false;
  }
};
