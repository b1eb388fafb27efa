// The module of the hashing threads with the native engine.
import { compareSync, hashSync } from '@node-rs/bcrypt';
import { answerTasks } from '../threads/answer-tasks.js';
import type * as bcryptjsTasks from './bcryptjs-tasks.js';

const timed = <T>(work: () => T): Readonly<{ value: T; ms: number }> => {
  const start = performance.now();
  return { value: work(), ms: performance.now() - start };
};

/** The package writes `$2y$`, another name of the same algorithm. */
export const hash: typeof bcryptjsTasks.hash = ({ password, cost }) =>
  timed(() => `$2b${hashSync(password, cost).slice('$2y'.length)}`);

export const compare: typeof bcryptjsTasks.compare = ({ password, hash: known, onMismatch }) =>
  timed(() => {
    const matches = compareSync(password, known);
    if (!matches) for (const decoy of onMismatch) compareSync(password, decoy);
    return matches;
  });

answerTasks({ hash, compare });
