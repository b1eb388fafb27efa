import type { AuditEntry } from '../../../src/domain/audit/audit-entry.js';
import type { ClientAddress } from '../../../src/domain/session/request-origin.js';
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
    deleteBefore(before, most) {
      const old = [...kept.values()]
        .filter(({ time }) => time < before)
        .sort((a, b) => a.time.getTime() - b.time.getTime())
        .slice(0, most);
      for (const { id } of old) kept.delete(id);
      return Promise.resolve(old.length);
    },
    failedLoginAddresses(username, since) {
      const failed = [...kept.values()].filter(
        ({ event, time, username: name, count }) =>
          ['LoginRefused', 'LoginLocked', 'PasswordChangeRefused'].includes(event) &&
          time >= since &&
          (name?.toLowerCase() === username.toLowerCase() || count > 1),
      );
      const addresses = failed.flatMap(({ address }) => (address === undefined ? [] : [address as ClientAddress]));
      return Promise.resolve([...new Set(addresses)]);
    },
    entries: () => [...kept.values()],
  };
};
