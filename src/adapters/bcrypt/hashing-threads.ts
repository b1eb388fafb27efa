import { threadPool, type ThreadPool } from '../threads/thread-pool.js';
import type { bcryptTasks } from './bcrypt-tasks.js';

type Tasks = ReturnType<typeof bcryptTasks>;

/** Worker threads that hash and compare. */
export type HashingThreads = Omit<ThreadPool<Tasks>, 'run'> &
  Readonly<{
    /** The expected wait of a task behind `ahead` others, from the duration of recent tasks. */
    expectedWaitMs(ahead: number): number;
    run<Name extends keyof Tasks>(
      name: Name,
      input: Parameters<Tasks[Name]>[0],
    ): Promise<ReturnType<Tasks[Name]>['value']>;
  }>;

export type HashingThreadsOptions = Readonly<{
  /** The module of the threads. It calls `answerTasks`. */
  tasksFile: string;
  threads: number;
  closeLimitMs?: number;
}>;

/** Requests come first on busy processors. */
const NICENESS = 10;

/** The weight of the latest task in the mean duration. */
const WEIGHT = 0.2;

/** The threads start with the first tasks. Callers bound the number of waiting tasks. */
export const hashingThreads = ({ tasksFile, threads, ...options }: HashingThreadsOptions): HashingThreads => {
  const pool = threadPool<Tasks>({
    resource: 'password hasher',
    file: tasksFile,
    threads,
    niceness: NICENESS,
    ...options,
  });
  let meanMs: number | undefined;

  return {
    ...pool,
    expectedWaitMs: (ahead) => (ahead < threads ? 0 : (ahead / threads) * (meanMs ?? 0)),
    async run(name, input) {
      const { value, ms } = await pool.run(name, input);
      meanMs = meanMs === undefined ? ms : meanMs + WEIGHT * (ms - meanMs);
      return value;
    },
  };
};
