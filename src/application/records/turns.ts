/** The longest work between two turns of other requests, in milliseconds. */
const MOST_WORK_MS = 1;

/** Work of many steps calls this after each step: others have their turn when the work has taken for too long. */
export const turns = (): (() => Promise<void> | undefined) => {
  let since = performance.now();
  return () => {
    if (performance.now() - since < MOST_WORK_MS) return undefined;
    return new Promise((resolve) =>
      setImmediate(() => {
        since = performance.now();
        resolve();
      }),
    );
  };
};
