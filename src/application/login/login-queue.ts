import { E } from '../../contract/values/fp.js';
import type { RefusalOf } from '../../contract/refusals/refusals.js';
import type { PasswordHasher } from '../../domain/ports/password-hasher.js';
import type { Randomness } from '../../domain/ports/randomness.js';

/** Runs the work, or refuses and does nothing. */
type Bounded = <Refused, Done>(
  work: () => Promise<E.Either<Refused, Done>>,
) => Promise<E.Either<Refused | RefusalOf<'ServiceBusy'>, Done>>;

/** Limits what hashes passwords in this process: all logins by number, logins that hash a password by their waiting time. */
export type LoginQueue = Readonly<{
  /** Refuses when too many logins are active, or when a new login would wait too long. */
  check(): E.Either<RefusalOf<'ServiceBusy'>, void>;
  /** Runs a login and counts it as active. */
  run: Bounded;
  /**
   * Runs what a login does from its reservations to its hash, or refuses it because it would wait too long. The check and
   * the place in the queue are one step, so what was started is never refused for lack of a thread.
   */
  runHashing: Bounded;
  /** Runs the hashing step of a change of another account. A login waits for few of them; the others are refused. */
  runChange: Bounded;
}>;

/** The changes of other accounts that hash at a time. */
const MAX_CHANGES = 4;

/** Bounds memory: a login takes a few KB. */
const MAX_ACTIVE = 2_000;

/** A random delay: refused clients do not all return at the same moment, and they return before the queue is empty. */
const RETRY_SECONDS = { min: 1, max: 3 };

type Dependencies = Readonly<{ hasher: PasswordHasher; randomness: Randomness; loginQueueMs: number }>;

/** `loginQueueMs` is the longest expected wait for a hashing thread. */
export const loginQueue = ({ hasher, randomness, loginQueueMs }: Dependencies): LoginQueue => {
  const counts = { active: 0, waiting: 0, changes: 0 };

  const isFull = (): boolean => counts.active >= MAX_ACTIVE;
  const isSlow = (): boolean => hasher.expectedWaitMs(counts.waiting + counts.changes) > loginQueueMs;
  const busy = (): E.Either<RefusalOf<'ServiceBusy'>, never> => {
    const { min, max } = RETRY_SECONDS;
    return E.left({ _tag: 'ServiceBusy', seconds: min + randomness.int(max - min + 1) });
  };
  const counted = async <T>(count: keyof typeof counts, work: () => Promise<T>): Promise<T> => {
    counts[count] += 1;
    try {
      return await work();
    } finally {
      counts[count] -= 1;
    }
  };

  return {
    check: () => (isFull() || isSlow() ? busy() : E.right(undefined)),
    run: async (work) => (isFull() ? busy() : counted('active', work)),
    runHashing: async (work) => (isSlow() ? busy() : counted('waiting', work)),
    runChange: async (work) => (counts.changes >= MAX_CHANGES || isSlow() ? busy() : counted('changes', work)),
  };
};
