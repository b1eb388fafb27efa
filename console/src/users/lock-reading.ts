import type { LockView } from '@menshen/contract/login/lock-endpoints';

/** A lock may last for days, which a timer of the browser cannot count. Somebody may also end it before. */
const LONGEST_MS = 60_000;

/** When locks are read again: as the shortest of those shown ends, soon after a failure, and never without a lock. */
export const rereadLocksAfterMs = (
  shown: ReadonlyArray<Pick<LockView, 'seconds'>>,
  hasFailed: boolean,
): number | false => {
  const shortest = shown.at(-1);
  if (!shortest) return hasFailed ? LONGEST_MS : false;
  return Math.min(shortest.seconds * 1000, LONGEST_MS);
};
