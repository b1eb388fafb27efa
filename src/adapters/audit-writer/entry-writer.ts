import { isRepeatable, type AuditEntry, droppedEntry, type EntryMark } from '../../domain/audit/audit-entry.js';
import type { AuditStore } from '../../domain/ports/audit-store.js';
import type { Log } from '../../domain/ports/log.js';
import { batchWriter, type BatchLimits } from '../background/batch-writer.js';

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

export type WriterLimits = BatchLimits &
  Readonly<{
    /** The most waiting entries. An entry takes about 500 bytes. */
    capacity: number;
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
 * Stores audit entries in the background. Entries that do not fit into the queue during an outage are dropped, and an
 * entry of its own records their number.
 */
export const entryWriter = ({ store, log, mark, limits = {} }: Dependencies): EntryWriter => {
  const { capacity, ...batchLimits } = { ...DEFAULT_LIMITS, ...limits };
  const queue = entryQueue(capacity);
  let droppedInAll = 0;
  let isDropping = false;

  const writer = batchWriter<AuditEntry>({
    ...batchLimits,
    items: 'audit entries',
    store: (entries) => store.append(entries),
    take: (most) => {
      isDropping = false;
      const dropped = queue.dropped();
      if (dropped === 0) return queue.take(most);
      log.error('audit entries were dropped', { count: dropped });
      return [droppedEntry(dropped, mark()), ...queue.take(most)];
    },
    waiting: queue.size,
    log,
  });

  return {
    add: (entry) => {
      if (!queue.push(entry)) {
        droppedInAll += 1;
        if (!isDropping) log.error('audit entries are being dropped: the queue is full', { capacity });
        isDropping = true;
      }
      writer.schedule();
    },
    load: () => ({ waiting: writer.waiting(), dropped: droppedInAll }),
    close: async () => {
      await writer.close();
      const lost = writer.waiting() + queue.dropped();
      if (lost > 0) log.error('audit entries lost: the store did not accept them before the end', { count: lost });
    },
  };
};
