import { constants, getPriority, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';

/** Functions by name. What they take and return is copied between the threads. */
export type Tasks = Readonly<Record<string, (input: never) => unknown>>;

export type TaskMessage = Readonly<{ name: string; input: unknown }>;
export type AnswerMessage = Readonly<{ value: unknown }> | Readonly<{ error: unknown }>;

/** Added to the nice value of the thread, so that other threads come first on busy processors. */
export type ThreadSettings = Readonly<{ niceness: number }>;

/** Only Linux has a nice value for each thread; elsewhere this would slow the whole process. */
const lowerPriority = (niceness: number): void => {
  if (niceness === 0 || process.platform !== 'linux') return;
  try {
    setPriority(Math.min(getPriority() + niceness, constants.priority.PRIORITY_LOW));
  } catch {
    // the tasks then have the priority of the process
  }
};

/** The module of a thread calls this once with its tasks. Without effect on the main thread. */
export const answerTasks = (tasks: Tasks): void => {
  if (!parentPort) return;
  const port = parentPort;
  lowerPriority((workerData as ThreadSettings).niceness);

  const answerTo = ({ name, input }: TaskMessage): AnswerMessage => {
    try {
      return { value: tasks[name]?.(input as never) };
    } catch (error) {
      return { error };
    }
  };
  port.on('message', (message: TaskMessage) => port.postMessage(answerTo(message)));
};
