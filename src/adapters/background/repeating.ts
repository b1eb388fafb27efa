import { setTimeout as sleep } from 'node:timers/promises';

export type Times = Readonly<{ firstMs: number; everyMs: number }>;

/** What runs again and again. `pause` rejects when it is closed, and `isClosed` is true from then on. */
type Work = (pause: (ms: number) => Promise<void>) => Promise<void>;

type Dependencies = Times & Readonly<{ work: Work; onError: (error: unknown) => void }>;

/** Runs the work after `firstMs` and then every `everyMs`, until it is closed. */
export const repeating = ({ firstMs, everyMs, work, onError }: Dependencies): Readonly<{ close(): Promise<void> }> => {
  const stopping = new AbortController();
  const { signal } = stopping;
  const pause = (ms: number): Promise<void> => sleep(ms, undefined, { ref: false, signal });

  const run = async (): Promise<void> => {
    await pause(firstMs);
    for (;;) {
      await work(pause).catch((error: unknown) => {
        if (!signal.aborted) onError(error);
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
