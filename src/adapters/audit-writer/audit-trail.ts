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

/** The repetitions since the first entry of a kind. `timer` closes the window. */
type Window = { latest: AuditEntry; repetitions: number; readonly timer: NodeJS.Timeout };

const DEFAULT_LIMITS: Limits = { windowMs: 60_000, capacity: 10_000 };

/** An address cannot fill the trail with one row for each user name that it invents. */
const MAX_KINDS_PER_ADDRESS = 20;

/**
 * Emits the first entry of a kind immediately and counts its repetitions. At the end of the window these become one entry:
 * the latest, with their count. An address with too many kinds gets one kind for each event and reason.
 */
export const entryMerger = (
  emit: (entry: AuditEntry) => void,
  { windowMs, capacity }: Limits = DEFAULT_LIMITS,
): EntryMerger => {
  const windows = new Map<string, Window>();
  const kindsByAddress = new Map<string, number>();

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
  const close = (kind: string, { latest, repetitions, timer }: Window): void => {
    clearTimeout(timer);
    windows.delete(kind);
    countKind(latest, -1);
    if (repetitions > 0) emit({ ...latest, count: repetitions });
  };
  const open = (kind: string, latest: AuditEntry): void => {
    const timer = setTimeout(() => close(kind, window), windowMs).unref();
    const window: Window = { latest, repetitions: 0, timer };
    windows.set(kind, window);
    countKind(latest, 1);
  };

  return {
    add: (entry) => {
      if (!isRepeatable(entry)) {
        emit(entry);
        return;
      }
      const kind = kindOf(entry);
      const window = windows.get(kind);
      if (window) {
        window.latest = entry;
        window.repetitions += 1;
        return;
      }
      const [oldest] = windows;
      if (oldest && windows.size >= capacity) close(...oldest);
      open(kind, entry);
      emit(entry);
    },
    flush: () => {
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

/** Writes events to the log immediately and to the store a moment later. Repeated events become one entry. */
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
