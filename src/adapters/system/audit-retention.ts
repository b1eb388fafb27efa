import { setTimeout as sleep } from 'node:timers/promises';
import type { AuditStore } from '../../domain/ports/audit-store.js';
import type { Clock } from '../../domain/ports/clock.js';
import type { Log } from '../../domain/ports/log.js';
import { isUnavailable } from '../../domain/ports/unavailable.js';

export type AuditRetention = Readonly<{ close(): Promise<void> }>;

export type Rhythm = Readonly<{
  firstMs: number;
  everyMs: number;
  /** How many entries one step forgets, and the pause after it, so that nothing else waits for it. */
  batch: number;
  pauseMs: number;
}>;

const DEFAULT_RHYTHM: Rhythm = { firstMs: 10_000, everyMs: 3_600_000, batch: 1_000, pauseMs: 100 };

type Dependencies = Readonly<{
  store: AuditStore;
  clock: Clock;
  log: Log;
  /** How old an entry may become. */
  retentionMs: number;
  rhythm?: Rhythm;
}>;

/** Every hour it forgets what has become too old, a little at a time, until nothing is left to forget. */
export const auditRetention = ({
  store,
  clock,
  log,
  retentionMs,
  rhythm: { firstMs, everyMs, batch, pauseMs } = DEFAULT_RHYTHM,
}: Dependencies): AuditRetention => {
  const stopping = new AbortController();
  const { signal } = stopping;
  const pause = (ms: number) => sleep(ms, undefined, { ref: false, signal });

  const forgetAll = async (): Promise<void> => {
    let forgotten = 0;
    for (;;) {
      const count = await store.deleteBefore(new Date(clock.now().getTime() - retentionMs), batch);
      forgotten += count;
      if (count < batch) break;
      await pause(pauseMs);
    }
    if (forgotten > 0) log.info('audit events past their time forgotten', { count: forgotten });
  };

  const run = async (): Promise<void> => {
    await pause(firstMs);
    for (;;) {
      await forgetAll().catch((error: unknown) => {
        if (!signal.aborted && !isUnavailable(error))
          log.error('audit events past their time not forgotten', { error });
      });
      await pause(everyMs);
    }
  };
  const ended = run().catch(() => undefined);

  return {
    close: async () => {
      stopping.abort();
      await ended;
    },
  };
};
