import type { AuditEntry } from '../../../src/domain/audit-entry.js';
import type { AuditStore } from '../../../src/domain/ports/audit-store.js';

/** Entries that can be read back while the process lives. */
export type MemoryAuditStore = AuditStore & Readonly<{ entries(): ReadonlyArray<AuditEntry> }>;

export const memoryAuditStore = (): MemoryAuditStore => {
  const kept = new Map<string, AuditEntry>();
  return {
    append(entries) {
      for (const entry of entries) if (!kept.has(entry.id)) kept.set(entry.id, entry);
      return Promise.resolve();
    },
    forget(before, most) {
      const old = [...kept.values()]
        .filter(({ time }) => time < before)
        .sort((a, b) => a.time.getTime() - b.time.getTime())
        .slice(0, most);
      for (const { id } of old) kept.delete(id);
      return Promise.resolve(old.length);
    },
    entries: () => [...kept.values()],
  };
};
