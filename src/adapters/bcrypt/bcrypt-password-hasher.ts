import { createHmac } from 'node:crypto';
import type { PasswordHasher } from '../../domain/ports/password-hasher.js';
import { costOf, decoyHash, isCost, MAX_COST, MIN_COST } from './bcrypt-hash.js';
import type { Engine } from './engine.js';
import { hashingThreads, type HashingThreads } from './hashing-threads.js';

const BCRYPT_READS_BYTES = 72;
const PREHASH_KEY = 'menshen/bcrypt-prehash/v1';

/**
 * Bcrypt reads 72 bytes. A longer password becomes the base64 of a keyed digest. A shorter one stays unchanged, so that
 * imported hashes match. A lone surrogate becomes U+FFFD, since engines treat it differently.
 */
const bcryptInput = (password: string): string =>
  Buffer.byteLength(password) > BCRYPT_READS_BYTES
    ? createHmac('sha256', PREHASH_KEY).update(password).digest('base64')
    : Buffer.from(password).toString();

/** The rules of the hasher. The threads do the work. */
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
        // the costs c, c, c + 1 up to the configured cost less one take as long as the configured cost
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
  /** The implementation of bcrypt. All engines make the same hashes. */
  engine: Engine;
  /** 4 to 16. */
  cost: number;
  threads: number;
}>;

/** Bcrypt in worker threads. `close` lets running tasks finish for at most five seconds. */
export const bcryptPasswordHasher = ({
  engine: { tasksFile },
  cost,
  threads: count,
}: BcryptOptions): PasswordHasher & Pick<HashingThreads, 'load' | 'close'> => {
  const threads = hashingThreads({ tasksFile, threads: count });
  return { ...passwordHasherOn(threads, cost), load: threads.load, close: threads.close };
};
