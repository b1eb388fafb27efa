import type { Clock } from '../../domain/ports/clock.js';
import type { Log } from '../../domain/ports/log.js';
import { isUnavailable } from '../../domain/ports/unavailable.js';
import { repeating, type Times } from './repeating.js';

export type RetentionSchedule = Times &
  Readonly<{
    /** The most entries of one deletion, and the pause after it. */
    batch: number;
    pauseMs: number;
  }>;

const DEFAULT_SCHEDULE: RetentionSchedule = { firstMs: 10_000, everyMs: 3_600_000, batch: 1_000, pauseMs: 100 };

type Dependencies = Readonly<{
  /** What the log calls the entries. */
  entries: string;
  /** Deletes at most `most` of the oldest entries from before `before` and returns their number. */
  deleteBefore: (before: Date, most: number) => Promise<number>;
  clock: Clock;
  log: Log;
  /** The greatest age of an entry. */
  retentionMs: number;
  schedule?: RetentionSchedule;
}>;

/** Deletes old entries every hour, in small batches. */
export const retention = ({
  entries,
  deleteBefore,
  clock,
  log,
  retentionMs,
  schedule: { firstMs, everyMs, batch, pauseMs } = DEFAULT_SCHEDULE,
}: Dependencies): Readonly<{ close(): Promise<void> }> =>
  repeating({
    firstMs,
    everyMs,
    work: async (pause) => {
      let deleted = 0;
      for (;;) {
        const count = await deleteBefore(new Date(clock.now().getTime() - retentionMs), batch);
        deleted += count;
        if (count < batch) break;
        await pause(pauseMs);
      }
      if (deleted > 0) log.info(`expired ${entries} deleted`, { count: deleted });
    },
    onError: (error) => {
      if (!isUnavailable(error)) log.error(`expired ${entries} not deleted`, { error });
    },
  });
