import { printError } from './errors.js';

/** The time for the whole stop. Orchestrators kill after ten seconds. */
const LIMIT_MS = 9_500;

/** Ctrl-C reaches npm and this process, and npm sends it again. A repetition within this time is no second request. */
const ECHO_MS = 250;

const SIGNALS = ['SIGTERM', 'SIGINT'] as const;

export type StopRequest = Readonly<{
  /** Aborted by the first stop request. */
  signal: AbortSignal;
  /** Requests a stop. Another call only sets the exit code. */
  ask(exitCode?: number): void;
}>;

/**
 * SIGTERM and SIGINT request a stop. A second signal or the time limit ends the process immediately. An uncaught exception is
 * a bug that leaves an unknown state: it is printed with its stack, running requests finish, and the exit code is 1.
 */
export const stopRequest = (): StopRequest => {
  const controller = new AbortController();
  let first: Readonly<{ signal: NodeJS.Signals; at: number }> | undefined;

  const ask = (exitCode = 0): void => {
    if (exitCode !== 0) process.exitCode = exitCode;
    if (controller.signal.aborted) return;
    setTimeout(() => {
      printError(`not stopped within ${LIMIT_MS / 1000} seconds: ending immediately`);
      process.exit(1);
    }, LIMIT_MS);
    controller.abort();
  };

  for (const signal of SIGNALS)
    process.on(signal, () => {
      if (first && !(first.signal === signal && performance.now() - first.at < ECHO_MS)) process.exit(1);
      first ??= { signal, at: performance.now() };
      ask();
    });
  process.on('uncaughtException', (error: unknown, origin) => {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    printError(`${origin}, stopping: ${text}`);
    ask(1);
  });
  return { signal: controller.signal, ask };
};
