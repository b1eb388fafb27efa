import { setTimeout as sleep } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import { Unavailable, type Resource } from '../../domain/ports/unavailable.js';
import type { AnswerMessage, TaskMessage, Tasks, ThreadSettings } from './answer-tasks.js';
import { startThread } from './start-thread.js';

export type ThreadPool<T extends Tasks> = Readonly<{
  /**
   * Runs a task on a free thread, or as soon as one is free, in the order of the calls. Rejects with the error of the task,
   * with another plain Error when its thread ends, and with `Unavailable` after `close` or when `close` cuts it off.
   */
  run<Name extends keyof T & string>(name: Name, input: Parameters<T[Name]>[0]): Promise<ReturnType<T[Name]>>;
  load(): Readonly<{ running: number; waiting: number }>;
  /** Lets accepted tasks finish within the time limit, then ends the threads. */
  close(): Promise<void>;
}>;

export type ThreadPoolOptions = Readonly<{
  /** What the tasks do, for errors. */
  resource: Resource;
  /** The module of the threads. It calls `answerTasks`. */
  file: string;
  threads: number;
  /** Added to the nice value of the threads. Only on Linux. */
  niceness?: number;
  closeLimitMs?: number;
}>;

type Task = Readonly<{
  message: TaskMessage;
  resolve(value: unknown): void;
  reject(error: unknown): void;
}>;

/**
 * A thread starts with the first task that no other thread is free for, and runs one task at a time. A thread that ended is
 * replaced when it is needed. When a thread fails before its first answer, all waiting tasks are rejected: another thread
 * would fail too. An idle thread does not keep the process alive. Callers bound the number of waiting tasks.
 */
export const threadPool = <T extends Tasks>({
  resource,
  file,
  threads: maxThreads,
  niceness = 0,
  closeLimitMs = 5_000,
}: ThreadPoolOptions): ThreadPool<T> => {
  /** Each thread and what it runs. */
  const threads = new Map<Worker, Task | undefined>();
  const waiting: Task[] = [];
  const accepted = new Set<Promise<unknown>>();
  let closed = false;
  const cutOff = (): Unavailable => new Unavailable(resource, { reason: 'closed' });

  const rejectWaiting = (error: unknown): void => {
    for (const { reject } of waiting.splice(0)) reject(error);
  };

  const start = (): Worker => {
    const thread = startThread(file, { niceness } satisfies ThreadSettings);
    let hasAnswered = false;
    let failure: unknown;
    thread.on('message', (answer: AnswerMessage) => {
      hasAnswered = true;
      const task = threads.get(thread);
      threads.set(thread, undefined);
      thread.unref();
      if ('error' in answer) task?.reject(answer.error);
      else task?.resolve(answer.value);
      runNext();
    });
    // an uncaught error; `exit` follows
    thread.on('error', (error: unknown) => {
      failure = error;
    });
    thread.on('exit', (code) => {
      const task = threads.get(thread);
      threads.delete(thread);
      task?.reject(
        closed ? cutOff() : (failure ?? new Error(`the thread of the ${resource} exited with code ${code}`)),
      );
      if (failure !== undefined && !hasAnswered) rejectWaiting(failure);
      runNext();
    });
    threads.set(thread, undefined);
    return thread;
  };

  const runOrWait = (task: Task): void => {
    const idle = [...threads.keys()].find((thread) => threads.get(thread) === undefined);
    const thread = idle ?? (threads.size < maxThreads ? start() : undefined);
    if (!thread) {
      waiting.push(task);
      return;
    }
    threads.set(thread, task);
    thread.ref();
    thread.postMessage(task.message);
  };

  const runNext = (): void => {
    const task = waiting.shift();
    if (task) runOrWait(task);
  };

  return {
    run(name, input) {
      if (closed) return Promise.reject(cutOff());
      const answer = new Promise<ReturnType<T[typeof name]>>((resolve, reject) => {
        runOrWait({ message: { name, input }, resolve, reject });
      });
      accepted.add(answer);
      const settled = (): void => void accepted.delete(answer);
      void answer.then(settled, settled);
      return answer;
    },

    load: () => ({ running: accepted.size - waiting.length, waiting: waiting.length }),

    async close() {
      closed = true;
      await Promise.race([Promise.allSettled(accepted), sleep(closeLimitMs, undefined, { ref: false })]);
      rejectWaiting(cutOff());
      await Promise.all([...threads.keys()].map((thread) => thread.terminate()));
    },
  };
};
