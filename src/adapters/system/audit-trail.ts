import { auditEntry, type EntryMark } from '../../domain/audit-entry.js';
import type { AuditLog } from '../../domain/ports/audit-log.js';
import type { AuditStore } from '../../domain/ports/audit-store.js';
import type { Clock } from '../../domain/ports/clock.js';
import type { Log } from '../../domain/ports/log.js';
import type { Randomness } from '../../domain/ports/randomness.js';
import { entryWriter, type EntryWriter, type WriterLimits } from './entry-writer.js';
import { logEntry } from './logged-entry.js';
import { repeatedEntries } from './repeated-entries.js';

export type AuditTrail = AuditLog & Pick<EntryWriter, 'figures' | 'close'>;

type Dependencies = Readonly<{
  store: AuditStore;
  log: Log;
  clock: Clock;
  randomness: Randomness;
  limits?: Partial<WriterLimits>;
}>;

/** Events as lines of the log, at once, and in the store, a moment later; those that repeat are put together. */
export const auditTrail = ({ store, log, clock, randomness, limits = {} }: Dependencies): AuditTrail => {
  const mark = (): EntryMark => ({ id: randomness.uuid(), time: clock.now() });
  const writer = entryWriter({ store, log, mark, limits });
  const entries = repeatedEntries((entry) => {
    logEntry(log, entry);
    writer.take(entry);
  });
  return {
    record: (event) => entries.take(auditEntry(event, mark())),
    figures: writer.figures,
    close: () => {
      entries.end();
      return writer.close();
    },
  };
};
