import { getPriority } from 'node:os';
import { threadId } from 'node:worker_threads';
import { answerTasks } from '../../src/adapters/threads/answer-tasks.js';

type Input = Readonly<{ password: string }>;

/** Stands in for the hashing tasks and does to its thread, or says of it, what the password asks. */
const told = ({ password }: Input): string => {
  if (password === 'exit') process.exit(3);
  if (password === 'throw') throw new Error('thrown by a task');
  if (password === 'stall') for (;;);
  if (password === 'priority') return String(getPriority());
  return String(threadId);
};

/** `took 40` claims to have taken 40 ms. */
export const hash = (input: Input) => ({
  value: told(input),
  ms: Number(/^took (\d+)$/.exec(input.password)?.[1] ?? 1),
});

answerTasks({ hash });
