import type { AuditEntry } from '../audit/audit-entry.js';
import type { ClientAddress } from '../request-origin.js';

/** Where audit entries are kept, to be asked for later. */
export interface AuditStore {
  /**
   * Keeps all of them, in their order, or none. One that is kept already, by its `id`, is not kept twice: after an
   * outage it is unknown what was. Rejects with `Unavailable` where another try may succeed.
   */
  append(entries: ReadonlyArray<AuditEntry>): Promise<void>;
  /** Forgets the oldest of those from before that moment, so many at most, one instance at a time; gives how many. */
  deleteBefore(before: Date, most: number): Promise<number>;
  /**
   * The addresses from which a login of that name, in any case, has failed since then, each once. An entry that stands
   * for several (`count` above 1) may stand for other names than its own, so its address is one of them. A store that
   * cannot be read gives none.
   */
  failedLoginAddresses(username: string, since: Date): Promise<ReadonlyArray<ClientAddress>>;
}
