import type { Log } from '../../domain/ports/log.js';
import { isTooSlow } from '../postgres/database-errors.js';
import { filterNames, type Filters } from './filter-sql.js';
import { slowReads } from './slow-reads.js';

type InTime = <T>(work: () => Promise<T>) => Promise<T>;

/** The time limit of reads that have missed the limit of other pages. */
type SlowLimit = Readonly<{
  /** Runs what a request waits for within this limit. */
  inTime: InTime;
  /** A read that takes no longer than this can run under the limit of other pages. */
  normalMs: number;
}>;

export type TimeLimits = Readonly<{
  /** Runs what a request waits for: it has a deadline, and rejects with `Unavailable` when the database has a fault. */
  inTime: InTime;
  /** The longer time limit. Without it, a read that is too slow for `inTime` is refused for a minute. */
  slow?: SlowLimit;
}>;

/** What takes its time in a page, the count or the page itself. */
export type HeavyRead = Readonly<{
  name: string;
  /** Others who need the same read wait for it. */
  isShared: boolean;
  table: string;
  filters: Filters;
}>;

/** One request for a page, under one of the two limits. */
export type Attempt = Readonly<{
  /** The caller was told that there is no answer. */
  isOver(): boolean;
  /** Gives undefined after somebody else has run the same read. */
  run<T>(heavy: HeavyRead, read: (isSlow: boolean) => Promise<T>): Promise<T | undefined>;
}>;

/** The read has to go on under the longer limit. */
const NEEDS_TIME = new Error('the page needs a slow read');

/**
 * Gives the function that runs a request for a page: within the limit of all pages, and again within the longer one if a
 * heavy read is too slow for the first. A read that is too slow for its last limit is refused for a minute.
 */
export const heavyReads = ({ inTime, slow: limit }: TimeLimits, log: Log) => {
  const reads = slowReads();
  /** The shared reads that run at this moment. */
  const running = new Map<string, Promise<unknown>>();

  /** A stall of the server can make any read slow once. */
  const noteTime = ({ name }: HeavyRead, ms: number): void => {
    if (limit && ms <= limit.normalMs) reads.remove(name);
  };

  /** Notes a read that was too slow: it is tried once more, or refused for a minute. */
  const noteSlowness = ({ name, table, filters }: HeavyRead, isSlow: boolean, error: unknown): void => {
    if (!isTooSlow(error)) return;
    if (limit && !isSlow) reads.addSlow(name);
    else {
      reads.refuse(name);
      log.error('a list takes too long to read, it is refused for a minute', { table, ...filterNames(filters) });
    }
  };

  const start = <T>(heavy: HeavyRead, isSlow: boolean, read: (isSlow: boolean) => Promise<T>): Promise<T> => {
    const startedAt = performance.now();
    const reading = read(isSlow);
    // noted before those who wait for the read go on
    void reading.then(
      () => noteTime(heavy, performance.now() - startedAt),
      (error: unknown) => noteSlowness(heavy, isSlow, error),
    );
    if (!heavy.isShared) return reading;
    running.set(heavy.name, reading);
    return reading.finally(() => running.delete(heavy.name));
  };

  return async <T>(find: (attempt: Attempt) => Promise<T>): Promise<T> => {
    let last: string | undefined;
    const findWithin = async (deadline: InTime, isSlow: boolean): Promise<T> => {
      let isOver = false;
      const run: Attempt['run'] = async (heavy, read) => {
        const { name, isShared } = heavy;
        last = name;
        reads.check(name);
        if (limit && !isSlow && reads.isSlow(name)) throw NEEDS_TIME;
        const other = isShared ? running.get(name) : undefined;
        if (!other) return start(heavy, isSlow, read);
        await other.catch(() => undefined);
        return undefined;
      };
      try {
        return await deadline(() => find({ isOver: () => isOver, run }));
      } finally {
        isOver = true;
      }
    };

    try {
      return await findWithin(inTime, false);
    } catch (error) {
      if (!limit || last === undefined) throw error;
      // the server may say shortly after the deadline that the read took too long
      if (!reads.isSlow(last)) await running.get(last)?.catch(() => undefined);
      if (error !== NEEDS_TIME && !reads.isSlow(last)) throw error;
      return findWithin(limit.inTime, true);
    }
  };
};
