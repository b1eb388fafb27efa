/** Work that runs after every request. Requests during a run share the next run. */
export type CoalescingTask = Readonly<{ request(): void; stop(): void }>;

/** Runs one at a time, and repeats a failed run every `retryMs` until it succeeds. */
export const coalescingTask = (run: () => Promise<void>, retryMs: number): CoalescingTask => {
  const state = { requested: false, running: false, stopped: false };
  let retry: NodeJS.Timeout | undefined;

  const work = async (): Promise<void> => {
    if (state.running) return;
    state.running = true;
    clearTimeout(retry);
    while (state.requested && !state.stopped) {
      state.requested = false;
      try {
        await run();
      } catch {
        state.requested = true;
        break;
      }
    }
    state.running = false;
    if (state.requested && !state.stopped) retry = setTimeout(() => void work(), retryMs).unref();
  };

  return {
    request: () => {
      state.requested = true;
      void work();
    },
    stop: () => {
      state.stopped = true;
      clearTimeout(retry);
    },
  };
};
