import cluster, { type Worker } from 'node:cluster';
import { backOff } from './back-off.js';
import { complain } from '../complain.js';
import { LISTENING_TO_PRIMARY, STOP } from './obey-primary.js';
import { reclaimConnections } from './reclaim-connections.js';
import type { StopRequest } from '../stop-request.js';

const WAITS = { firstMs: 100, mostMs: 5_000, steadyMs: 10_000 };

/** How many starts in a row may fail while nobody serves. Before anybody ever has, one is enough: nothing will change. */
const MOST_FAILED_STARTS = 5;

/** One that is gone already is told in vain. */
const tellToStop = (worker: Worker): void => void worker.send(STOP, () => undefined);

/**
 * Keeps `count` workers running until asked to stop, and ends when all have stopped. The first must serve before the
 * others start, so that what forbids the start is said once.
 */
export const supervise = (count: number, { signal, ask }: StopRequest): Promise<void> =>
  new Promise((resolve) => {
    const living = new Map<Worker, Readonly<{ since: number }>>();
    const serving = new Set<Worker>();
    const starting = new Set<NodeJS.Timeout>();
    const waitMs = backOff(WAITS);
    let hasServed = false;
    let failedStarts = 0;

    const start = (): void => {
      const worker = cluster.fork();
      living.set(worker, { since: performance.now() });
      reclaimConnections(worker, () => [...serving].some((other) => other.isConnected()));
      // it cannot be reached, and its end tells the rest
      worker.on('error', () => undefined);
    };
    const startLater = (ms: number): void => {
      const timer = setTimeout(() => {
        starting.delete(timer);
        start();
      }, ms);
      starting.add(timer);
    };
    const stopAll = (): void => {
      for (const timer of starting) clearTimeout(timer);
      for (const worker of living.keys()) tellToStop(worker);
      if (living.size === 0) resolve();
    };

    cluster.on('message', (worker, message) => {
      if (message === LISTENING_TO_PRIMARY && signal.aborted) tellToStop(worker);
    });

    cluster.on('listening', (worker) => {
      serving.add(worker);
      failedStarts = 0;
      if (hasServed || signal.aborted) return;
      hasServed = true;
      for (let others = count - 1; others > 0; others -= 1) start();
    });

    cluster.on('exit', (worker, code: number | null, cause: string | null) => {
      const livedMs = performance.now() - (living.get(worker)?.since ?? 0);
      living.delete(worker);
      if (!serving.delete(worker)) failedStarts += 1;
      if (signal.aborted) {
        // a signal of the terminal may reach one that is only just starting
        if (code !== 0 && cause !== 'SIGINT' && cause !== 'SIGTERM') ask(1);
        if (living.size === 0) resolve();
        return;
      }
      const told = `worker ${worker.process.pid ?? 0} ended (${cause ?? `exit code ${code ?? ''}`})`;
      if (serving.size === 0 && failedStarts >= (hasServed ? MOST_FAILED_STARTS : 1)) {
        complain(`${told}: no worker can start`);
        ask(1);
        return;
      }
      const ms = waitMs(livedMs);
      complain(`${told}: another starts in ${ms} ms`);
      startLater(ms);
    });

    // however this process ends, nobody is left behind
    process.on('exit', () => {
      for (const { process: worker } of living.keys()) worker.kill('SIGKILL');
    });
    signal.addEventListener('abort', stopAll);
    if (signal.aborted) resolve();
    else start();
  });
