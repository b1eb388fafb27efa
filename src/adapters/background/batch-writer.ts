import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../../domain/ports/log.js';
import { isUnavailable } from '../../domain/ports/unavailable.js';

export type BatchLimits = Readonly<{
  /** The most items of one write. */
  batch: number;
  /** How long an item waits for others. */
  batchDelayMs: number;
  /** The delay after a failed write. */
  retryMs: number;
  /** The time limit of `close`. */
  closeMs: number;
}>;

type Dependencies<T> = BatchLimits &
  Readonly<{
    /** What the log calls the items. */
    items: string;
    /** Stores all, or none. Rejects with `Unavailable` if a later try may succeed. */
    store: (items: ReadonlyArray<T>) => Promise<void>;
    /** Removes and returns the items that wait longest, at most `most`. */
    take: (most: number) => ReadonlyArray<T>;
    /** The number of items that wait to be taken. */
    waiting: () => number;
    log: Log;
  }>;

export type BatchWriter<T> = Readonly<{
  /** Plans a write. Call it after an item was added to those that wait. */
  schedule(): void;
  /** The number of items that are not stored yet. */
  waiting(): number;
  /** The items that were taken and are not stored yet. */
  taken(): ReadonlyArray<T>;
  /** Stores what waits now, within a time limit. While the store fails, it does nothing. */
  flush(limitMs: number): Promise<void>;
  /** Stores what waits, within the time limit. */
  close(): Promise<void>;
}>;

/**
 * Stores items in the background, one batch after the other. When the store is unavailable, the writer repeats the batch
 * until it is stored. When the store rejects a batch, the writer stores smaller parts of it, so that only the items that
 * the store rejects are lost.
 */
export const batchWriter = <T>({ items, store, take, log, ...options }: Dependencies<T>): BatchWriter<T> => {
  const { batch, batchDelayMs, retryMs, closeMs } = options;
  let pending: ReadonlyArray<T> = [];
  /** The most items of the next write. */
  let most = batch;
  let [lost, rejection]: [number, unknown] = [0, undefined];
  let isFailing = false;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> | undefined;

  const waiting = (): number => pending.length + options.waiting();

  const logLost = (): void => {
    if (lost > 0) log.error(`${items} lost: the store rejects them`, { count: lost, error: rejection });
    lost = 0;
  };

  /** False when the write must be repeated later. */
  const writePart = async (): Promise<boolean> => {
    const part = pending.slice(0, most);
    try {
      await store(part);
      if (isFailing) log.info(`${items} are stored again`);
      isFailing = false;
    } catch (error) {
      if (isUnavailable(error)) {
        if (!isFailing) log.warn(`${items} cannot be stored, retrying`, { error });
        isFailing = true;
        return false;
      }
      if (part.length > 1) {
        most = part.length >> 1;
        return true;
      }
      lost += 1;
      rejection = error;
    }
    pending = pending.slice(part.length);
    most = Math.min(2 * most, batch);
    if (pending.length === 0) logLost();
    return true;
  };

  const writeAll = async (): Promise<void> => {
    for (;;) {
      if (pending.length === 0) pending = take(batch);
      if (pending.length === 0 || !(await writePart())) return;
    }
  };

  const write = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    writing ??= writeAll().finally(() => {
      writing = undefined;
      if (waiting() > 0) schedule();
    });
    return writing;
  };
  const schedule = (): void => {
    if (isClosed || writing) return;
    timer ??= setTimeout(() => void write(), isFailing ? retryMs : batchDelayMs).unref();
  };

  /** What is written now does not have what came after its beginning. */
  const writeWithin = async (limitMs: number): Promise<void> => {
    const limit = new AbortController();
    const written = Promise.resolve(writing).then(write);
    await Promise.race([written, sleep(limitMs, undefined, { signal: limit.signal })]);
    limit.abort();
  };

  return {
    schedule,
    waiting,
    taken: () => pending,
    flush: async (limitMs) => {
      if (waiting() > 0 && !isFailing) await writeWithin(limitMs);
    },
    close: async () => {
      isClosed = true;
      await writeWithin(closeMs);
      clearTimeout(timer);
      logLost();
    },
  };
};
