import { auditEntry, type AuditEntry, type EntryMark } from '../../domain/audit/audit-entry.js';
import type { AuditLog } from '../../domain/ports/audit-log.js';
import type { AuditStore } from '../../domain/ports/audit-store.js';
import type { Clock } from '../../domain/ports/clock.js';
import type { Log } from '../../domain/ports/log.js';
import type { Randomness } from '../../domain/ports/randomness.js';
import { entryMerger } from './entry-merger.js';
import { entryWriter, type EntryWriter, type WriterLimits } from './entry-writer.js';

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
