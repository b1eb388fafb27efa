// The module of the hashing threads with bcryptjs.
import { compareSync, hashSync } from 'bcryptjs';
import { answerTasks } from '../threads/answer-tasks.js';

const timed = <T>(work: () => T): Readonly<{ value: T; ms: number }> => {
  const start = performance.now();
  return { value: work(), ms: performance.now() - start };
};

export const hash = ({ password, cost }: Readonly<{ password: string; cost: number }>) =>
  timed(() => hashSync(password, cost));

type Comparison = Readonly<{
  password: string;
  hash: string;
  /** Compared after a mismatch, to take as long as a hash of the configured cost. */
  onMismatch: ReadonlyArray<string>;
}>;

export const compare = ({ password, hash: known, onMismatch }: Comparison) =>
  timed(() => {
    const matches = compareSync(password, known);
    if (!matches) for (const decoy of onMismatch) compareSync(password, decoy);
    return matches;
  });

answerTasks({ hash, compare });
