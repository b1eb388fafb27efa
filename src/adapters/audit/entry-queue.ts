import { isRepeatable, type AuditEntry } from '../../domain/audit/audit-entry.js';

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
