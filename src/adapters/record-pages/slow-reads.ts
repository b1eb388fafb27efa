import { Unavailable } from '../../domain/ports/unavailable.js';

/** After this time a slow read is tried within the limit of the other pages again. */
const SLOW_FOR_MS = 600_000;

/** A read that fails costs the server seconds. The service tries such a read once in this time. */
const REFUSED_FOR_MS = 60_000;

const MAX_READS = 1_000;

/** Reads by name that have missed a time limit, in this process. */
export type SlowReads = Readonly<{
  /** True if the read has missed the first time limit. */
  isSlow(read: string): boolean;
  /** Throws if the read has missed its last time limit within the last minute. */
  check(read: string): void;
  addSlow(read: string): void;
  /** The read was quick enough for the first time limit. */
  remove(read: string): void;
  /** The read has missed its last time limit. */
  refuse(read: string): void;
}>;

type Read = Readonly<{ slowUntil: number; refusedUntil: number }>;

/** Bounded: the reads that were added first are dropped first. */
export const slowReads = (now: () => number = () => performance.now(), maxReads = MAX_READS): SlowReads => {
  const reads = new Map<string, Read>();
  const add = (name: string, refusedUntil: number): void => {
    reads.delete(name);
    reads.set(name, { slowUntil: now() + SLOW_FOR_MS, refusedUntil });
    const [oldest] = reads.keys();
    if (oldest !== undefined && reads.size > maxReads) reads.delete(oldest);
  };

  return {
    isSlow: (name) => (reads.get(name)?.slowUntil ?? 0) > now(),
    check(name) {
      if ((reads.get(name)?.refusedUntil ?? 0) > now())
        throw new Unavailable('database', { reason: 'this list took too long to read, it is refused for a minute' });
    },
    remove: (name) => void reads.delete(name),
    addSlow: (name) => add(name, 0),
    refuse: (name) => add(name, now() + REFUSED_FOR_MS),
  };
};
