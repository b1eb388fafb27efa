import { setTimeout as sleep } from 'node:timers/promises';
import { droppedEntry, type AuditEntry, type EntryMark } from '../../domain/audit-entry.js';
import type { AuditStore } from '../../domain/ports/audit-store.js';
import type { Log } from '../../domain/ports/log.js';
import { isUnavailable } from '../../domain/ports/unavailable.js';
import { entryQueue } from './entry-queue.js';

export type EntryWriter = Readonly<{
  take(entry: AuditEntry): void;
  /** How many are not stored yet, and how many were dropped since the beginning. */
  figures(): Readonly<{ waiting: number; dropped: number }>;
  /** Stores what waits, as far as that goes within the limit; what is lost then is told in the log. */
  close(): Promise<void>;
}>;

export type WriterLimits = Readonly<{
  /** How many entries may wait: at some 500 bytes each, 5 MB by default. */
  capacity: number;
  /** How many are stored in one go. */
  batch: number;
  /** How long an entry waits for others to go with. */
  gatherMs: number;
  /** Between a try that failed and the next. */
  retryMs: number;
  /** What closing may take. */
  closeMs: number;
}>;

export const DEFAULT_LIMITS: WriterLimits = {
  capacity: 10_000,
  batch: 500,
  gatherMs: 200,
  retryMs: 1_000,
  closeMs: 1_500,
};

type Dependencies = Readonly<{ store: AuditStore; log: Log; mark: () => EntryMark; limits?: Partial<WriterLimits> }>;

/**
 * Stores audit entries behind the requests' back, one batch after the other. A batch that an outage kept from being
 * stored is tried again until it is; what no longer fits into the queue meanwhile is dropped, and counted in an entry of
 * its own.
 */
export const entryWriter = ({ store, log, mark, limits = {} }: Dependencies): EntryWriter => {
  const { capacity, batch, gatherMs, retryMs, closeMs } = { ...DEFAULT_LIMITS, ...limits };
  const queue = entryQueue(capacity);
  const state = { writing: false, failing: false, dropping: false, closed: false };
  let pending: ReadonlyArray<AuditEntry> = [];
  let droppedInAll = 0;
  let timer: NodeJS.Timeout | undefined;
  let idle: Promise<void> = Promise.resolve();

  const nextBatch = (): ReadonlyArray<AuditEntry> => {
    const dropped = queue.dropped();
    if (dropped > 0) log.error('audit events were dropped', { count: dropped });
    state.dropping = false;
    return [...(dropped > 0 ? [droppedEntry(dropped, mark())] : []), ...queue.take(batch)];
  };

  /** True once the batch is out of the way. */
  const stored = async (): Promise<boolean> => {
    try {
      await store.append(pending);
      if (state.failing) log.info('audit events are stored again');
      state.failing = false;
    } catch (error) {
      if (isUnavailable(error)) {
        if (!state.failing) log.warn('audit events are not stored for now', { error });
        state.failing = true;
        return false;
      }
      log.error('audit events lost: the store does not take them', { count: pending.length, error });
    }
    pending = [];
    return true;
  };

  const writeAll = async (): Promise<void> => {
    for (;;) {
      if (pending.length === 0) pending = nextBatch();
      if (pending.length === 0 || !(await stored())) return;
    }
  };

  const write = (): void => {
    clearTimeout(timer);
    timer = undefined;
    if (state.writing) return;
    state.writing = true;
    idle = writeAll().finally(() => {
      state.writing = false;
      if (!state.closed && (pending.length > 0 || queue.size() > 0)) writeIn(state.failing ? retryMs : gatherMs);
    });
  };
  const writeIn = (ms: number): void => {
    timer ??= setTimeout(write, ms).unref();
  };

  return {
    take: (entry) => {
      if (!queue.push(entry)) {
        droppedInAll += 1;
        if (!state.dropping) log.error('audit events are being dropped: the store does not take them', { capacity });
        state.dropping = true;
      }
      if (!state.writing && !state.closed) writeIn(state.failing ? retryMs : gatherMs);
    },
    figures: () => ({ waiting: pending.length + queue.size(), dropped: droppedInAll }),
    close: async () => {
      state.closed = true;
      const enough = new AbortController();
      const flushed = idle.then(() => {
        write();
        return idle;
      });
      await Promise.race([flushed, sleep(closeMs, undefined, { signal: enough.signal })]);
      enough.abort();
      const lost = pending.length + queue.size() + queue.dropped();
      if (lost > 0) log.error('audit events lost: the store did not take them before the end', { count: lost });
    },
  };
};
