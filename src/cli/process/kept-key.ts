import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeMissingFolder } from '../../composition/data-folder.js';

const FILE = 'factor-key';

/**
 * The key of second factors of a demo: drawn at its first start, and kept in the folder of its database, whose secrets it encrypts.
 * None if the folder cannot be written. Then the database does not start there either, and its error says why.
 */
export const keptFactorKey = (folder: string): string | undefined => {
  const path = join(folder, FILE);
  try {
    makeMissingFolder(folder);
    const whole = `${path}.${process.pid}`;
    writeFileSync(whole, randomBytes(32).toString('hex'), { mode: 0o600 });
    // a process that ends in between leaves no part of a key under the name
    try {
      linkSync(whole, path);
    } finally {
      rmSync(whole);
    }
  } catch {
    // the file is there already, or cannot be written
  }
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    return undefined;
  }
};
