// Runs in a worker thread, found by its file name: it may import packages only, no file of ours.
import { compareSync, hashSync } from 'bcryptjs';

export const hash = ({ password, cost }: Readonly<{ password: string; cost: number }>): string =>
  hashSync(password, cost);

export const compare = ({ password, hash: known }: Readonly<{ password: string; hash: string }>): boolean =>
  compareSync(password, known);
