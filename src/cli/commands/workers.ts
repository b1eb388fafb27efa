import cluster, { type Worker } from 'node:cluster';
import { printError } from '../process/errors.js';
import type { StopRequest } from '../process/stop-request.js';

/** The delay before a worker restarts, in milliseconds. `livedMs` is the lifetime of the worker that ended. */
export type BackOff = (livedMs: number) => number;

/** Each short-lived worker doubles the delay. A worker that lived for `steadyMs` resets it. */
export const backOff = ({
  firstMs,
  maxMs,
  steadyMs,
}: Readonly<{ firstMs: number; maxMs: number; steadyMs: number }>): BackOff => {
  let shortLived = 0;
  return (livedMs) => {
    if (livedMs >= steadyMs) shortLived = 0;
    const delayMs = Math.min(firstMs * 2 ** shortLived, maxMs);
    shortLived += 1;
    return delayMs;
  };
};

const DELAYS = { firstMs: 100, maxMs: 5_000, steadyMs: 10_000 };

/** Failed starts in a row while no worker serves. Before the first worker has served, one failed start ends the primary. */
const MAX_FAILED_STARTS = 5;

/** The primary sends this message, since a terminal sends signals to the workers as well. */
const STOP = 'stop';

/** A worker sends this message when it is ready for `STOP`. */
const READY_TO_STOP = 'ready to stop';

/** The worker may have ended. */
const sendStop = (worker: Worker): void => void worker.send(STOP, () => undefined);

/**
 * Keeps `count` workers running until the stop request, and ends when all have ended. The others start after the first
 * serves, so an error of the start is printed once.
 */
const supervise = (count: number, { signal, ask }: StopRequest): Promise<void> =>
  new Promise((resolve) => {
    const startedAt = new Map<Worker, number>();
    const serving = new Set<Worker>();
    const timers = new Set<NodeJS.Timeout>();
    const delayAfter = backOff(DELAYS);
    let hasServed = false;
    let failedStarts = 0;

    const start = (): void => {
      const worker = cluster.fork();
      startedAt.set(worker, performance.now());
      // the exit event follows
      worker.on('error', () => undefined);
    };
    const startLater = (ms: number): void => {
      const timer = setTimeout(() => {
        timers.delete(timer);
        start();
      }, ms);
      timers.add(timer);
    };
    const stopAll = (): void => {
      for (const timer of timers) clearTimeout(timer);
      for (const worker of startedAt.keys()) sendStop(worker);
      if (startedAt.size === 0) resolve();
    };

    cluster.on('message', (worker, message) => {
      if (message === READY_TO_STOP && signal.aborted) sendStop(worker);
    });

    cluster.on('listening', (worker) => {
      serving.add(worker);
      failedStarts = 0;
      if (hasServed || signal.aborted) return;
      hasServed = true;
      for (let others = count - 1; others > 0; others -= 1) start();
    });

    cluster.on('exit', (worker, code: number | null, cause: string | null) => {
      const livedMs = performance.now() - (startedAt.get(worker) ?? 0);
      startedAt.delete(worker);
      if (!serving.delete(worker)) failedStarts += 1;
      if (signal.aborted) {
        // a signal of the terminal may reach a worker that is starting
        if (code !== 0 && cause !== 'SIGINT' && cause !== 'SIGTERM') ask(1);
        if (startedAt.size === 0) resolve();
        return;
      }
      const ended = `worker ${worker.process.pid ?? 0} ended (${cause ?? `exit code ${code ?? ''}`})`;
      if (serving.size === 0 && failedStarts >= (hasServed ? MAX_FAILED_STARTS : 1)) {
        printError(`${ended}: no worker can start`);
        ask(1);
        return;
      }
      const ms = delayAfter(livedMs);
      printError(`${ended}: another starts in ${ms} ms`);
      startLater(ms);
    });

    // no worker outlives the primary
    process.on('exit', () => {
      for (const { process: worker } of startedAt.keys()) worker.kill('SIGKILL');
    });
    signal.addEventListener('abort', stopAll);
    if (signal.aborted) resolve();
    else start();
  });

/** A worker stops on the message of the primary. When the primary ends, the cluster module ends the worker. */
const followPrimary = ({ ask }: StopRequest): void => {
  process.on('message', (message) => {
    if (message === STOP) ask();
  });
  process.send?.(READY_TO_STOP);
};

type Parts = Readonly<{
  /** Started by the primary, such as metrics. Returns the function that stops it. */
  primary: () => Promise<() => Promise<void>>;
  worker: () => Promise<void>;
}>;

/** Serves in `count` processes on one port. The primary and the workers run this same program. */
export const runWorkers = async (count: number, stop: StopRequest, { primary, worker }: Parts): Promise<void> => {
  if (!cluster.isPrimary) {
    followPrimary(stop);
    await worker();
    return;
  }
  const end = await primary();
  await supervise(count, stop);
  await end();
};
