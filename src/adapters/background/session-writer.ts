import type { Log } from '../../domain/ports/log.js';
import type { SessionLog } from '../../domain/ports/session-log.js';
import type { SessionStore } from '../../domain/ports/session-store.js';
import type { UserRepository, UserUse } from '../../domain/ports/user-repository.js';
import { mergeRecords, type SessionRecord } from '../../domain/session/session-record.js';
import { batchWriter, type BatchLimits } from './batch-writer.js';

type Limits = BatchLimits &
  Readonly<{
    /** The most sessions that wait to be stored. One takes about 700 bytes. */
    capacity: number;
  }>;

const DEFAULT_LIMITS: Limits = { capacity: 10_000, batch: 500, batchDelayMs: 500, retryMs: 1_000, closeMs: 1_500 };

/** How long a list of sessions waits for what was recorded before it of the session that asks. */
const LIST_WAITS_MS = 300;

type Dependencies = Readonly<{
  store: Pick<SessionStore, 'save'>;
  users: Pick<UserRepository, 'noteUse'>;
  log: Log;
  limits?: Partial<Limits>;
}>;

export type SessionWriter = SessionLog & Readonly<{ close(): Promise<void> }>;

/** The users whose sessions began or were refreshed. */
const usesIn = (records: ReadonlyArray<SessionRecord>): ReadonlyArray<UserUse> =>
  records.filter(({ ended }) => !ended).map(({ userId, refreshTime: time }) => ({ userId, time }));

/**
 * Stores sessions, and notes the use of their users, in the background, so that a login or refresh neither waits for the database nor fails with it. Records
 * of one session that wait become one. When too many sessions wait, the oldest are dropped: they are absent from the
 * list until their next refresh, but remain valid.
 */
export const sessionWriter = ({ store, users, log, limits = {} }: Dependencies): SessionWriter => {
  const { capacity, ...batchLimits } = { ...DEFAULT_LIMITS, ...limits };
  // in the order of insertion
  const queue = new Map<string, SessionRecord>();
  let dropped = 0;

  const writer = batchWriter<SessionRecord>({
    ...batchLimits,
    items: 'sessions',
    store: async (records) => {
      await store.save(records);
      const uses = usesIn(records);
      if (uses.length > 0) await users.noteUse(uses);
    },
    take: (most) => {
      if (dropped > 0) log.error('sessions were not recorded: the queue was full', { count: dropped });
      dropped = 0;
      const taken = [...queue.values()].slice(0, most);
      for (const { id } of taken) queue.delete(id);
      return taken;
    },
    waiting: () => queue.size,
    log,
  });

  return {
    record: (record) => {
      const waiting = queue.get(record.id);
      const [oldest] = queue.keys();
      if (!waiting && oldest !== undefined && queue.size >= capacity) {
        queue.delete(oldest);
        dropped += 1;
      }
      queue.set(record.id, waiting ? mergeRecords(waiting, record) : record);
      writer.schedule();
    },
    stored: async (id) => {
      if (queue.has(id) || writer.taken().some((record) => record.id === id)) await writer.flush(LIST_WAITS_MS);
    },
    close: async () => {
      await writer.close();
      const lost = writer.waiting() + dropped;
      if (lost > 0) log.error('sessions lost: the store did not accept them before the end', { count: lost });
    },
  };
};
