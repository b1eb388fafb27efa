import { randomBytes, createHmac } from 'node:crypto';
import type { PasswordHasher } from '../../domain/ports/password-hasher.js';
import type { Engine } from './engine.js';
import { hashingThreads, type HashingThreads } from './hashing-threads.js';

const MIN_COST = 4;
/** One comparison of a higher cost takes seconds and would block a thread. */
const MAX_COST = 16;

/** The last characters of salt and digest have unused bits, which must be zero. Engines reject or never match other hashes. */
const BCRYPT_HASH = /^\$2[aby]\$(\d\d)\$[./A-Za-z0-9]{21}[.Oeu][./A-Za-z0-9]{30}[.CGKOSWaeimquy26]$/;
const SALT_BYTES = 16;
const DIGEST_BYTES = 23;

const isCost = (cost: number): boolean => Number.isInteger(cost) && cost >= MIN_COST && cost <= MAX_COST;

/** The cost of a hash. Undefined when it is no bcrypt hash, or its cost is too high. */
export const costOf = (hash: string): number | undefined => {
  const cost = Number(BCRYPT_HASH.exec(hash)?.[1]);
  return isCost(cost) ? cost : undefined;
};

const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const BCRYPT_ALPHABET = './ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Bcrypt uses base64 with another alphabet and without padding. */
const randomText = (bytes: number): string =>
  randomBytes(bytes)
    .toString('base64')
    .replace(/=+$/, '')
    .replace(/./g, (character) => BCRYPT_ALPHABET.charAt(BASE64.indexOf(character)));

/** A hash with random salt and digest. A comparison takes as long as with any hash of this cost, and never matches. */
export const decoyHash = (cost: number): string =>
  `$2b$${String(cost).padStart(2, '0')}$${randomText(SALT_BYTES)}${randomText(DIGEST_BYTES)}`;

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
