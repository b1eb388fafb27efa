// Runs in a worker thread, found by its file name: it may import packages only, no file of ours.
import { compareSync, hashSync } from '@node-rs/bcrypt';

/** The package writes `$2y$`, which is another name of the same algorithm. */
export const hash = ({ password, cost }: Readonly<{ password: string; cost: number }>): string =>
  `$2b${hashSync(password, cost).slice('$2y'.length)}`;

export const compare = ({ password, hash: known }: Readonly<{ password: string; hash: string }>): boolean =>
  compareSync(password, known);
