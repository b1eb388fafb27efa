import { ok, problem, warning, type Finding } from './finding.js';

const MEGABYTE = 1_000_000;
const PLENTY = 1_000 * MEGABYTE;
const LEAST = 100 * MEGABYTE;

const ADVICE = 'free some space, or move DATA_DIR to a larger disk';

/** Room for the embedded database in its folder. */
export const judgeFreeSpace = (folder: string, bytes: number): Finding => {
  const says = `${Math.floor(bytes / MEGABYTE)} MB are free for ${folder}`;
  if (bytes >= PLENTY) return ok('disk', says);
  return bytes >= LEAST ? warning('disk', says, ADVICE) : problem('disk', says, ADVICE);
};
