const endings: (() => Promise<unknown>)[] = [];

/** In the suite that calls it: what `start` gives before its tests. `stop` ends it after them, the last one first. */
export const duringSuite = <T>(
  start: (context: Mocha.Context) => Promise<T>,
  stop: (started: T) => Promise<unknown>,
): (() => T) => {
  let started: [T] | undefined;
  before(async function () {
    const value = await start(this);
    started = [value];
    endings.push(() => stop(value));
  });
  after(async () => {
    if (started) await endings.pop()?.();
  });
  return () => started![0];
};
