import type { PasswordHasher } from '../../domain/ports/password-hasher.js';
import { costOf, decoyHash, isCost, MAX_COST, MIN_COST } from './bcrypt-hash.js';
import { bcryptInput } from './bcrypt-input.js';
import type { Engine } from './engine.js';
import { hashingThreads, type HashingThreads } from './hashing-threads.js';

/** The hasher's rules; the work itself goes to the threads. */
export const passwordHasherOn = (
  { run, expectedWaitMs }: Pick<HashingThreads, 'run' | 'expectedWaitMs'>,
  cost: number,
): PasswordHasher => {
  if (!isCost(cost))
    throw new RangeError(`bcrypt cost must be an integer from ${MIN_COST} to ${MAX_COST}, not ${cost}`);
  const decoys = Array.from({ length: cost }, (_, ofCost) => decoyHash(ofCost));
  const decoy = decoyHash(cost);

  return {
    expectedWaitMs,
    hash(password) {
      return run('hash', { password: bcryptInput(password), cost });
    },
    async verify(password, hash) {
      const madeWith = hash === undefined ? undefined : costOf(hash);
      const fits = await run('compare', {
        password: bcryptInput(password),
        hash: hash !== undefined && madeWith !== undefined ? hash : decoy,
        // costs c, c, c + 1, ... up to the configured cost less one take as long together as the configured cost alone
        onMismatch: madeWith === undefined ? [] : decoys.slice(madeWith, cost),
      });
      if (madeWith === undefined) return 'unreadable';
      return fits ? 'match' : 'mismatch';
    },
    needsRenewal(hash) {
      const madeWith = costOf(hash);
      return madeWith !== undefined && madeWith !== cost;
    },
  };
};

export type BcryptOptions = Readonly<{
  /** What does the arithmetic; the hashes are the same. */
  engine: Engine;
  /** 4 to 16. */
  cost: number;
  threads: number;
  /** How many requests may wait while every thread is busy; one more is refused. */
  queueLimit: number;
}>;

/** Bcrypt in worker threads (specification 5.6). `close` lets running compares finish, at most five seconds. */
export const bcryptPasswordHasher = ({
  engine: { tasksFile },
  cost,
  ...limits
}: BcryptOptions): PasswordHasher & Pick<HashingThreads, 'load' | 'close'> => {
  const threads = hashingThreads({ tasksFile, ...limits });
  return { ...passwordHasherOn(threads, cost), load: threads.load, close: threads.close };
};
