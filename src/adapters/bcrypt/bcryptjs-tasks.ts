// Runs in a worker thread, found by its file name: it may import packages only, no file of ours.
import { compareSync, hashSync } from 'bcryptjs';

const timed = <T>(work: () => T): Readonly<{ value: T; ms: number }> => {
  const begun = performance.now();
  return { value: work(), ms: performance.now() - begun };
};

export const hash = ({ password, cost }: Readonly<{ password: string; cost: number }>) =>
  timed(() => hashSync(password, cost));

type Comparison = Readonly<{
  password: string;
  hash: string;
  /** Compared too when the password does not match, for the time that it takes. */
  onMismatch: ReadonlyArray<string>;
}>;

export const compare = ({ password, hash: known, onMismatch }: Comparison) =>
  timed(() => {
    const matches = compareSync(password, known);
    if (!matches) for (const decoy of onMismatch) compareSync(password, decoy);
    return matches;
  });
