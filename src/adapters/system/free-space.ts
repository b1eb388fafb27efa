import { statfs } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

/** Free bytes on the disk of a folder. The folder need not exist. */
export const freeSpace = async (folder: string): Promise<number> => {
  const path = resolve(folder);
  try {
    const { bavail, bsize } = await statfs(path);
    return bavail * bsize;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT' && dirname(path) !== path)
      return freeSpace(dirname(path));
    throw error;
  }
};
