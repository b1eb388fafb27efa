import { complain } from './complain.js';

/** For everything that stopping takes: an orchestrator kills after ten seconds. */
const LIMIT_MS = 9_500;

/** The terminal sends Ctrl-C to npm and to us, and npm sends it on: so soon, the same signal is no second request. */
const ECHO_MS = 250;

const SIGNALS = ['SIGTERM', 'SIGINT'] as const;

export type StopRequest = Readonly<{
  /** Aborted as soon as the process is asked to stop. */
  signal: AbortSignal;
  /** Asks it to stop, after a failure with an exit code other than 0. Asking again changes nothing but the code. */
  ask(exitCode?: number): void;
}>;

/** SIGTERM and SIGINT ask the process to stop; a second one ends it at once, and so does the limit. */
export const stopRequest = (): StopRequest => {
  const controller = new AbortController();
  let first: Readonly<{ signal: NodeJS.Signals; at: number }> | undefined;

  const ask = (exitCode = 0): void => {
    if (exitCode !== 0) process.exitCode = exitCode;
    if (controller.signal.aborted) return;
    setTimeout(() => {
      complain(`not stopped within ${LIMIT_MS / 1000} seconds: what still runs is cut off`);
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
  return { signal: controller.signal, ask };
};
