import { ok, problem, warning, type Check } from './check.js';

const MEGABYTE = 1_000_000;
const PLENTY = 1_000 * MEGABYTE;
const LEAST = 100 * MEGABYTE;

const HINT = 'free some space, or move DATA_DIR to a larger disk';

/** Room for the embedded database in its folder. */
export const checkFreeSpace = (folder: string, bytes: number): Check => {
  const message = `${Math.floor(bytes / MEGABYTE)} MB are free for ${folder}`;
  if (bytes >= PLENTY) return ok('disk', message);
  return bytes >= LEAST ? warning('disk', message, HINT) : problem('disk', message, HINT);
};
