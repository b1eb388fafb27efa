import { randomBytes } from 'node:crypto';
import { hash as argon2, verify as fits } from '@node-rs/argon2';
import { type PasswordHasher, Unavailable } from 'menshen/ports';

/** Argon2id with 19 MiB, twice, in one lane. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const SPELLED = 'm=19456,t=2,p=1';

/** Running and waiting; the hashing itself is done off the main thread. */
export const CAPACITY = 32;
/** Threads of libuv, and what one hash takes. A hasher in use measures both. */
const [THREADS, HASH_MS] = [4, 25];

const FORM = /^\$argon2id\$v=19\$(m=(\d{1,6}),t=(\d),p=(\d))\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/;

/** The parameters of a hash that can be verified within a moment; none of any other text. */
const parametersOf = (hash: string): string | undefined => {
  const [, spelled, memory, time, lanes] = FORM.exec(hash) ?? [];
  const sound =
    Number(memory) <= 262_144 && Number(time) > 0 && Number(lanes) > 0 && Number(memory) >= 8 * Number(lanes);
  return sound ? spelled : undefined;
};

const base64 = (bytes: number): string => randomBytes(bytes).toString('base64').replaceAll('=', '');

export const argon2PasswordHasher = (): PasswordHasher => {
  // nobody's hash: an unknown user costs as much time as a known one
  const decoy = `$argon2id$v=19$${SPELLED}$${base64(16)}$${base64(32)}`;
  let underWay = 0;

  const admitted = async <T>(work: () => Promise<T>): Promise<T> => {
    if (underWay >= CAPACITY) throw new Unavailable('password hasher', { reason: 'too many passwords at once' });
    underWay += 1;
    try {
      return await work();
    } finally {
      underWay -= 1;
    }
  };

  return {
    expectedWaitMs: (ahead) => (ahead < CAPACITY ? (ahead * HASH_MS) / THREADS : Infinity),
    hash: (password) => admitted(() => argon2(password, PARAMETERS)),
    verify: (password, hash) =>
      admitted(async () => {
        const readable = hash !== undefined && parametersOf(hash) !== undefined;
        const matches = await fits(readable ? hash : decoy, password);
        if (!readable) return 'unreadable';
        return matches ? 'match' : 'mismatch';
      }),
    needsRenewal: (hash) => {
      const parameters = parametersOf(hash);
      return parameters !== undefined && parameters !== SPELLED;
    },
  };
};
