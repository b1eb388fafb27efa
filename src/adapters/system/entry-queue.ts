import { isRepeatable, type AuditEntry } from '../../domain/audit-entry.js';
import { fifo } from './fifo.js';

/** Audit entries that wait to be stored. */
export type EntryQueue = Readonly<{
  /** False when one had to be dropped for it. */
  push(entry: AuditEntry): boolean;
  /** Takes the oldest out, `most` of them, in their order. */
  take(most: number): ReadonlyArray<AuditEntry>;
  size(): number;
  /** How many were dropped since this was asked last. */
  dropped(): number;
}>;

type Numbered = Readonly<{ number: number; entry: AuditEntry }>;

/**
 * Holds `capacity` entries. When it is full the oldest is dropped, first of those that a client can bring about as often
 * as it likes: whoever floods the trail washes away his own traces, and no login's.
 */
export const entryQueue = (capacity: number): EntryQueue => {
  const [repeatable, others] = [fifo<Numbered>(), fifo<Numbered>()];
  let pushed = 0;
  let dropped = 0;

  const size = (): number => repeatable.size() + others.size();
  const shift = (): AuditEntry | undefined => {
    const [one, other] = [repeatable.first(), others.first()];
    const older = one && (!other || one.number < other.number) ? repeatable : others;
    return older.shift()?.entry;
  };

  return {
    push: (entry) => {
      const full = size() >= capacity;
      if (full) {
        (repeatable.size() > 0 ? repeatable : others).shift();
        dropped += 1;
      }
      pushed += 1;
      (isRepeatable(entry) ? repeatable : others).push({ number: pushed, entry });
      return !full;
    },
    take: (most) => {
      const taken: AuditEntry[] = [];
      while (taken.length < most) {
        const entry = shift();
        if (!entry) break;
        taken.push(entry);
      }
      return taken;
    },
    size,
    dropped: () => {
      const count = dropped;
      dropped = 0;
      return count;
    },
  };
};
