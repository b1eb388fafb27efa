import { setTimeout as sleep } from 'node:timers/promises';
import { Piscina } from 'piscina';
import { Unavailable } from '../../domain/ports/unavailable.js';
import type * as tasks from './bcryptjs-tasks.js';

type Tasks = typeof tasks;

/** Worker threads that hash and compare. */
export type HashingThreads = Readonly<{
  /** How long a task is expected to wait behind `ahead` others, by the time that tasks have taken lately. */
  expectedWaitMs(ahead: number): number;
  /** How many they have now. */
  load(): Readonly<{ running: number; waiting: number }>;
  /** Rejects with `Unavailable` at once when too much is waiting or after `close`, with a plain Error when its thread dies. */
  run<Name extends keyof Tasks>(
    name: Name,
    input: Parameters<Tasks[Name]>[0],
  ): Promise<ReturnType<Tasks[Name]>['value']>;
  /** Lets accepted tasks finish within the limit, then ends the threads. */
  close(): Promise<void>;
}>;

export type HashingThreadsOptions = Readonly<{
  /** Exports the tasks. */
  tasksFile: string;
  threads: number;
  /** How many tasks may wait while every thread is busy. */
  queueLimit: number;
  closeLimitMs?: number;
}>;

/**
 * Added to the threads' nice value, so that what answers requests goes first when there is more to do than processors.
 * On Linux a thread has one of its own; elsewhere the whole process would be held back.
 */
const NICENESS = process.platform === 'linux' ? 10 : 0;

/** Of the latest task in the smoothed time of a task. */
const WEIGHT = 0.2;

/** The threads start with the first task; one that dies is replaced. */
export const hashingThreads = ({
  tasksFile,
  threads,
  queueLimit,
  closeLimitMs = 5_000,
}: HashingThreadsOptions): HashingThreads => {
  const capacity = threads + queueLimit;
  let meanMs: number | undefined;
  const accepted = new Set<Promise<unknown>>();
  let pool: Piscina | undefined;
  let closed = false;

  const drop = async (): Promise<void> => {
    const dropped = pool;
    pool = undefined;
    if (!dropped) return;
    // A thread that failed may report its end after the pool's, and Piscina would then replace it.
    dropped.options.minThreads = 0;
    await dropped.destroy();
  };

  const start = (): Piscina => {
    const started = new Piscina({
      filename: tasksFile,
      name: 'hash' satisfies keyof Tasks, // tried as a thread starts; by default it would be a default export
      minThreads: threads,
      maxThreads: threads,
      niceIncrement: NICENESS,
      stricterFIFO: true,
      recordTiming: false,
    });
    // A thread that died idle has nobody to tell; without a listener the event would end the process.
    started.on('error', () => undefined);
    // Piscina gives up on a thread that dies while starting, and what waits would wait for ever: begin anew instead.
    started.on('workerDestroy', () => {
      queueMicrotask(() => {
        if (pool === started && started.threads.length < threads) void drop();
      });
    });
    return started;
  };

  return {
    expectedWaitMs: (ahead) => (ahead < threads ? 0 : (ahead / threads) * (meanMs ?? 0)),

    load() {
      const running = Math.min(accepted.size, threads);
      return { running, waiting: accepted.size - running };
    },

    async run(name, input) {
      if (closed) throw new Unavailable('password hasher', { reason: 'closed' });
      if (accepted.size >= capacity) throw new Unavailable('password hasher', { reason: 'queue full' });
      pool ??= start();
      const answer = pool.run(input, { name }) as Promise<ReturnType<Tasks[typeof name]>>;
      accepted.add(answer);
      try {
        const { value, ms } = await answer;
        meanMs = meanMs === undefined ? ms : meanMs + WEIGHT * (ms - meanMs);
        return value;
      } finally {
        accepted.delete(answer);
      }
    },

    async close() {
      closed = true;
      await Promise.race([Promise.allSettled(accepted), sleep(closeLimitMs, undefined, { ref: false })]);
      await drop();
    },
  };
};
