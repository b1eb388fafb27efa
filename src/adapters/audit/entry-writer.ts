import { setTimeout as sleep } from 'node:timers/promises';
import { isRepeatable, type AuditEntry, droppedEntry, type EntryMark } from '../../domain/audit/audit-entry.js';
import type { AuditStore } from '../../domain/ports/audit-store.js';
import type { Log } from '../../domain/ports/log.js';
import { isUnavailable } from '../../domain/ports/unavailable.js';

/** Audit entries that wait to be stored. */
export type EntryQueue = Readonly<{
  /** False when another entry was dropped for this one. */
  push(entry: AuditEntry): boolean;
  /** Removes and returns the oldest entries, at most `most`. */
  take(most: number): ReadonlyArray<AuditEntry>;
  size(): number;
  /** The number of entries dropped since the last call. */
  dropped(): number;
}>;

/**
 * A full queue drops its oldest entry. Entries that a client can cause without a limit go first, so a flood of them does
 * not push out the entry of a login.
 */
export const entryQueue = (capacity: number): EntryQueue => {
  // sets iterate in the order of insertion
  const waiting = new Set<AuditEntry>();
  const repeatable = new Set<AuditEntry>();
  let dropped = 0;

  const remove = (entry: AuditEntry): void => {
    waiting.delete(entry);
    repeatable.delete(entry);
  };

  return {
    push: (entry) => {
      const [oldest] = repeatable.size > 0 ? repeatable : waiting;
      const isFull = waiting.size >= capacity;
      if (isFull && oldest) {
        remove(oldest);
        dropped += 1;
      }
      waiting.add(entry);
      if (isRepeatable(entry)) repeatable.add(entry);
      return !isFull;
    },
    take: (most) => {
      const taken: AuditEntry[] = [];
      for (const entry of waiting) {
        if (taken.length === most) break;
        taken.push(entry);
        remove(entry);
      }
      return taken;
    },
    size: () => waiting.size,
    dropped: () => {
      const count = dropped;
      dropped = 0;
      return count;
    },
  };
};

export type EntryWriter = Readonly<{
  add(entry: AuditEntry): void;
  /** Entries that wait to be stored, and entries dropped since the start. */
  load(): Readonly<{ waiting: number; dropped: number }>;
  /** Stores what waits, within the time limit. The log says how many entries are lost. */
  close(): Promise<void>;
}>;

export type WriterLimits = Readonly<{
  /** The most waiting entries. An entry takes about 500 bytes. */
  capacity: number;
  /** The most entries of one write. */
  batch: number;
  /** How long an entry waits for others. */
  batchDelayMs: number;
  /** The delay after a failed write. */
  retryMs: number;
  /** The time limit of `close`. */
  closeMs: number;
}>;

const DEFAULT_LIMITS: WriterLimits = {
  capacity: 10_000,
  batch: 500,
  batchDelayMs: 200,
  retryMs: 1_000,
  closeMs: 1_500,
};

type Dependencies = Readonly<{ store: AuditStore; log: Log; mark: () => EntryMark; limits?: Partial<WriterLimits> }>;

/**
 * Stores audit entries in the background, one batch after the other. When the store is unavailable, the writer repeats
 * the batch until it is stored. Entries that do not fit into the queue meanwhile are dropped, and an entry of its own
 * records their number.
 */
export const entryWriter = ({ store, log, mark, limits = {} }: Dependencies): EntryWriter => {
  const { capacity, batch, batchDelayMs, retryMs, closeMs } = { ...DEFAULT_LIMITS, ...limits };
  const queue = entryQueue(capacity);
  let pending: ReadonlyArray<AuditEntry> = [];
  let droppedInAll = 0;
  let isDropping = false;
  let isFailing = false;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> | undefined;

  const waiting = (): number => pending.length + queue.size();

  const nextBatch = (): ReadonlyArray<AuditEntry> => {
    isDropping = false;
    const dropped = queue.dropped();
    if (dropped === 0) return queue.take(batch);
    log.error('audit entries were dropped', { count: dropped });
    return [droppedEntry(dropped, mark()), ...queue.take(batch)];
  };

  /** False when the batch must be repeated. */
  const writeBatch = async (): Promise<boolean> => {
    try {
      await store.append(pending);
      if (isFailing) log.info('audit entries are stored again');
      isFailing = false;
    } catch (error) {
      if (isUnavailable(error)) {
        if (!isFailing) log.warn('audit entries cannot be stored, retrying', { error });
        isFailing = true;
        return false;
      }
      log.error('audit entries lost: the store rejects them', { count: pending.length, error });
    }
    pending = [];
    return true;
  };

  const writeAll = async (): Promise<void> => {
    for (;;) {
      if (pending.length === 0) pending = nextBatch();
      if (pending.length === 0 || !(await writeBatch())) return;
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

  return {
    add: (entry) => {
      if (!queue.push(entry)) {
        droppedInAll += 1;
        if (!isDropping) log.error('audit entries are being dropped: the queue is full', { capacity });
        isDropping = true;
      }
      schedule();
    },
    load: () => ({ waiting: waiting(), dropped: droppedInAll }),
    close: async () => {
      isClosed = true;
      const limit = new AbortController();
      const flushed = Promise.resolve(writing).then(write);
      await Promise.race([flushed, sleep(closeMs, undefined, { signal: limit.signal })]);
      limit.abort();
      clearTimeout(timer);
      const lost = waiting() + queue.dropped();
      if (lost > 0) log.error('audit entries lost: the store did not accept them before the end', { count: lost });
    },
  };
};
