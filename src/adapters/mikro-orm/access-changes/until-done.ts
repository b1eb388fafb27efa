/** Something that is to be done again and again, and must not be missed. */
export type Task = Readonly<{
  /** It is done after this call has been made, however many calls there are meanwhile. */
  request(): void;
  stop(): void;
}>;

/** One run at a time; a run that fails is repeated after `retryMs`, until one does not. */
export const untilDone = (run: () => Promise<void>, retryMs: number): Task => {
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
