import { E } from '../../domain/fp.js';
import { Unavailable } from '../../domain/ports/unavailable.js';
import type { PasswordHasher } from '../../domain/ports/password-hasher.js';
import type { Randomness } from '../../domain/ports/randomness.js';
import type { ServiceBusy } from '../../domain/service-busy.js';

/** Runs the work, or refuses and does nothing. */
type Bounded = <Refused, Done>(
  work: () => Promise<E.Either<Refused, Done>>,
) => Promise<E.Either<Refused | ServiceBusy, Done>>;

/** Bounds the logins of this process: all of them by number, those that hash a password by the time they wait. */
export type LoginQueue = Readonly<{
  /** Refuses when too many logins are under way, or when a login that comes now would wait too long. */
  check(): E.Either<ServiceBusy, void>;
  /** Refuses when a login that is under way would wait too long. */
  checkWait(): E.Either<ServiceBusy, void>;
  /** Counts a login as under way. */
  admit: Bounded;
  /** Counts a login as waiting for a hashing thread, or using one. Rejects with `Unavailable` when it would wait too long. */
  wait<T>(work: () => Promise<T>): Promise<T>;
}>;

/** Bounds memory: a login takes a few KB. */
const MOST_UNDER_WAY = 2_000;

/**
 * Logins of one moment all pass the check before the first of them begins to wait. They may wait longer by this factor;
 * a refusal then would cost them their captcha.
 */
const TOLERANCE = 1.5;

/** Clients that were refused at one moment come back at different moments. */
const RETRY_SECONDS = { least: 1, most: 3 };

type Dependencies = Readonly<{ hasher: PasswordHasher; randomness: Randomness; loginQueueMs: number }>;

/** `loginQueueMs` is the longest time that a login may be expected to wait for a hashing thread. */
export const loginQueue = ({ hasher, randomness, loginQueueMs }: Dependencies): LoginQueue => {
  const counts = { underWay: 0, waiting: 0 };

  const isCrowded = (): boolean => counts.underWay >= MOST_UNDER_WAY;
  const isSlow = (factor = 1): boolean => hasher.expectedWaitMs(counts.waiting) > loginQueueMs * factor;
  const busy = (): E.Either<ServiceBusy, never> => {
    const { least, most } = RETRY_SECONDS;
    return E.left({ _tag: 'ServiceBusy', seconds: least + randomness.int(most - least + 1) });
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
    check: () => (isCrowded() || isSlow() ? busy() : E.right(undefined)),
    checkWait: () => (isSlow() ? busy() : E.right(undefined)),
    admit: async (work) => (isCrowded() ? busy() : counted('underWay', work)),
    wait: async (work) => {
      if (isSlow(TOLERANCE)) throw new Unavailable('password hasher', { reason: 'queue full' });
      return counted('waiting', work);
    },
  };
};
