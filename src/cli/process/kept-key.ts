import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const FILE = 'factor-key';

/**
 * The key of second factors of a demo: drawn at its first start, and kept in the folder of its database, whose secrets it encrypts.
 * None if the folder cannot be written. Then the database does not start there either, and its error says why.
 */
export const keptFactorKey = (folder: string): string | undefined => {
  const path = join(folder, FILE);
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(path, randomBytes(32).toString('hex'), { flag: 'wx', mode: 0o600 });
  } catch {
    // the file is there already, or cannot be written
  }
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    return undefined;
  }
};
