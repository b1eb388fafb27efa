type Cleanup = () => Promise<void> | void;

/** One list for a process, in which a module may exist twice: as mocha loads it, and as an import loads it. */
const registered = (name: string): Cleanup[] => {
  const key = Symbol.for(`menshen test cleanup ${name}`);
  const lists = globalThis as unknown as Record<symbol, Cleanup[] | undefined>;
  return (lists[key] ??= []);
};

const perFile = registered('per file');
const shared = registered('shared');

/** Ends what a test file has left behind: after each file when files run in parallel, otherwise after the last file. */
export const afterFile = (cleanup: Cleanup): void => void perFile.push(cleanup);

/**
 * Ends what several test files share. When files run in parallel, it lives as long as the process that runs them, and
 * must end with that process.
 */
export const afterLastFile = (cleanup: Cleanup): void => void shared.push(cleanup);

/** The root hook that runs the cleanups. Mocha sets the variable in each process of a parallel run. */
export const cleanUp = async (): Promise<void> => {
  for (const cleanup of perFile.toReversed()) await cleanup();
  if (process.env['MOCHA_WORKER_ID'] !== undefined) return;
  for (const cleanup of shared.toReversed()) await cleanup();
};
