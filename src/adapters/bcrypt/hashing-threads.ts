import { setTimeout as sleep } from 'node:timers/promises';
import { Piscina } from 'piscina';
import { Unavailable } from '../../domain/ports/unavailable.js';
import type * as tasks from './bcryptjs-tasks.js';

type Tasks = typeof tasks;

/** Worker threads that hash and compare. */
export type HashingThreads = Readonly<{
  /** The expected wait of a task behind `ahead` others, from the duration of recent tasks. */
  expectedWaitMs(ahead: number): number;
  load(): Readonly<{ running: number; waiting: number }>;
  /** Rejects with `Unavailable` after `close`, and with a plain Error when its thread dies. */
  run<Name extends keyof Tasks>(
    name: Name,
    input: Parameters<Tasks[Name]>[0],
  ): Promise<ReturnType<Tasks[Name]>['value']>;
  /** Lets accepted tasks finish within the time limit, then ends the threads. */
  close(): Promise<void>;
}>;

export type HashingThreadsOptions = Readonly<{
  /** The module that exports the tasks. */
  tasksFile: string;
  threads: number;
  closeLimitMs?: number;
}>;

/**
 * Added to the nice value of the threads, so that requests come first on busy processors. Only Linux has a nice value for
 * each thread. Elsewhere it would slow the whole process.
 */
const NICENESS = process.platform === 'linux' ? 10 : 0;

/** The weight of the latest task in the mean duration. */
const WEIGHT = 0.2;

/** The threads start with the first task. A thread that dies is replaced. Callers bound the number of waiting tasks. */
export const hashingThreads = ({ tasksFile, threads, closeLimitMs = 5_000 }: HashingThreadsOptions): HashingThreads => {
  let meanMs: number | undefined;
  const accepted = new Set<Promise<unknown>>();
  let pool: Piscina | undefined;
  let closed = false;

  const drop = async (): Promise<void> => {
    const dropped = pool;
    pool = undefined;
    if (!dropped) return;
    // a thread may end after the pool, and Piscina would replace it
    dropped.options.minThreads = 0;
    await dropped.destroy();
  };

  const start = (): Piscina => {
    const started = new Piscina({
      filename: tasksFile,
      name: 'hash' satisfies keyof Tasks, // loaded when a thread starts, in place of a default export
      minThreads: threads,
      maxThreads: threads,
      niceIncrement: NICENESS,
      stricterFIFO: true,
      recordTiming: false,
    });
    // an idle thread that dies emits an error, which ends the process without a listener
    started.on('error', () => undefined);
    // Piscina does not replace a thread that dies while it starts, so waiting tasks would hang: use a new pool
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
