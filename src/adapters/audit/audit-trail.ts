import {
  addressMergeKey,
  isRepeatable,
  mergeKey,
  type AuditEntry,
  auditEntry,
  type EntryMark,
} from '../../domain/audit/audit-entry.js';
import type { AuditLog } from '../../domain/ports/audit-log.js';
import type { AuditStore } from '../../domain/ports/audit-store.js';
import type { Clock } from '../../domain/ports/clock.js';
import type { Log } from '../../domain/ports/log.js';
import type { Randomness } from '../../domain/ports/randomness.js';
import { entryWriter, type EntryWriter, type WriterLimits } from './entry-writer.js';

/** Merges repeated entries. */
export type EntryMerger = Readonly<{
  add(entry: AuditEntry): void;
  /** Emits what is counted so far. */
  flush(): void;
}>;

type Limits = Readonly<{
  windowMs: number;
  /** The most windows at a time. One more closes the oldest early. */
  capacity: number;
}>;

/** The repetitions since the first entry of a kind. All windows are equally long. */
type Window = { latest: AuditEntry; repetitions: number; readonly endsAt: number };

const DEFAULT_LIMITS: Limits = { windowMs: 60_000, capacity: 10_000 };

/** An address cannot fill the trail with one row for each user name that it invents. */
const MAX_KINDS_PER_ADDRESS = 20;

/**
 * Emits the first entry of a kind at once and counts its repetitions. At the end of the window these become one entry:
 * the latest, with their count. An address with too many kinds gets one kind for each event and reason.
 */
export const entryMerger = (
  emit: (entry: AuditEntry) => void,
  { windowMs, capacity }: Limits = DEFAULT_LIMITS,
): EntryMerger => {
  // in the order in which they end
  const windows = new Map<string, Window>();
  const kindsByAddress = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;

  const countKind = ({ address = '' }: AuditEntry, change: 1 | -1): void => {
    const count = (kindsByAddress.get(address) ?? 0) + change;
    if (count > 0) kindsByAddress.set(address, count);
    else kindsByAddress.delete(address);
  };
  const kindOf = (entry: AuditEntry): string => {
    const kind = mergeKey(entry);
    const hasTooMany = (kindsByAddress.get(entry.address ?? '') ?? 0) >= MAX_KINDS_PER_ADDRESS;
    return hasTooMany && !windows.has(kind) ? addressMergeKey(entry) : kind;
  };
  const close = (kind: string, { latest, repetitions }: Window): void => {
    windows.delete(kind);
    countKind(latest, -1);
    if (repetitions > 0) emit({ ...latest, count: repetitions });
  };
  const closeEnded = (): void => {
    const now = performance.now();
    for (const [kind, window] of windows) {
      if (window.endsAt > now) return;
      close(kind, window);
    }
  };
  const closeOnTime = (): void => {
    const [next] = windows.values();
    if (!next || timer) return;
    timer = setTimeout(
      () => {
        timer = undefined;
        closeEnded();
        closeOnTime();
      },
      Math.max(1, next.endsAt - performance.now()),
    ).unref();
  };

  return {
    add: (entry) => {
      if (!isRepeatable(entry)) {
        emit(entry);
        return;
      }
      closeEnded();
      const kind = kindOf(entry);
      const window = windows.get(kind);
      if (window) {
        window.latest = entry;
        window.repetitions += 1;
        return;
      }
      const [oldest] = windows;
      if (oldest && windows.size >= capacity) close(...oldest);
      windows.set(kind, { latest: entry, repetitions: 0, endsAt: performance.now() + windowMs });
      countKind(entry, 1);
      emit(entry);
      closeOnTime();
    },
    flush: () => {
      clearTimeout(timer);
      timer = undefined;
      for (const [kind, window] of windows) close(kind, window);
    },
  };
};

export type AuditTrail = AuditLog & Pick<EntryWriter, 'load' | 'close'>;

type Dependencies = Readonly<{
  store: AuditStore;
  log: Log;
  clock: Clock;
  randomness: Randomness;
  limits?: Partial<WriterLimits>;
}>;

const logEntry = (log: Log, { id: _id, time: _time, count, ...fields }: AuditEntry): void => {
  log.info('audit', { ...fields, ...(count > 1 && { count }) });
};

/** Writes events to the log at once and to the store a moment later. Repeated events become one entry. */
export const auditTrail = ({ store, log, clock, randomness, limits = {} }: Dependencies): AuditTrail => {
  const mark = (): EntryMark => ({ id: randomness.uuid(), time: clock.now() });
  const writer = entryWriter({ store, log, mark, limits });
  const merger = entryMerger((entry) => {
    logEntry(log, entry);
    writer.add(entry);
  });
  return {
    record: (event) => merger.add(auditEntry(event, mark())),
    load: writer.load,
    close: () => {
      merger.flush();
      return writer.close();
    },
  };
};

/** Stores nothing. The log is then the only audit trail. */
export const noAuditStore = (): AuditStore => ({
  append: () => Promise.resolve(),
  deleteBefore: () => Promise.resolve(0),
  failedLoginAddresses: () => Promise.resolve([]),
});
