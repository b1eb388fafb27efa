import { threadId } from 'node:worker_threads';

type Input = Readonly<{ password: string }>;

/** Stands in for the hashing tasks and does to its thread what the password says. */
export const hash = ({ password }: Input): string => {
  if (password === 'exit') process.exit(3);
  if (password === 'throw') throw new Error('thrown by a task');
  if (password === 'stall') for (;;);
  return String(threadId);
};
