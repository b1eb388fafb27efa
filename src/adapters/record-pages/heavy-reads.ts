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
export type Attempt = {
  readonly isSlow: boolean;
  /** The caller was told that there is no answer. */
  isOver: boolean;
  /** The name of its latest heavy read. */
  latest?: string;
};

export type HeavyReads = Readonly<{
  /** Runs a request for a page: within the limit of all pages, and again within the longer one if a heavy read is too slow for the first. */
  withinLimits<T>(find: (attempt: Attempt) => Promise<T>): Promise<T>;
  /** Runs a heavy read of the attempt. Gives undefined after somebody else has run the same read. */
  run<T>(attempt: Attempt, heavy: HeavyRead, read: (isSlow: boolean) => Promise<T>): Promise<T | undefined>;
}>;

/** The read has to go on under the longer limit. */
const NEEDS_TIME = new Error('the page needs a slow read');

/** The heavy reads of this process. A read that is too slow for its last limit is refused for a minute. */
export const heavyReads = ({ inTime, slow: limit }: TimeLimits, log: Log): HeavyReads => {
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

  /** After an error of the first attempt. */
  const again = async <T>({ latest }: Attempt, error: unknown, find: (attempt: Attempt) => Promise<T>): Promise<T> => {
    if (!limit || latest === undefined) throw error;
    // the server may say shortly after the deadline that the read took too long
    if (!reads.isSlow(latest)) await running.get(latest)?.catch(() => undefined);
    if (error !== NEEDS_TIME && !reads.isSlow(latest)) throw error;
    const second: Attempt = { isSlow: true, isOver: false };
    try {
      return await limit.inTime(() => find(second));
    } finally {
      second.isOver = true;
    }
  };

  return {
    async run(attempt, heavy, read) {
      const { name, isShared } = heavy;
      const { isSlow } = attempt;
      attempt.latest = name;
      reads.check(name);
      if (limit && !isSlow && reads.isSlow(name)) throw NEEDS_TIME;
      const other = isShared ? running.get(name) : undefined;
      if (!other) return start(heavy, isSlow, read);
      await other.catch(() => undefined);
      return undefined;
    },
    withinLimits(find) {
      const attempt: Attempt = { isSlow: false, isOver: false };
      return inTime(() => find(attempt)).then(
        (found) => {
          attempt.isOver = true;
          return found;
        },
        (error: unknown) => {
          attempt.isOver = true;
          return again(attempt, error, find);
        },
      );
    },
  };
};
