import { E, O } from '../../contract/values/fp.js';
import type { RefusalOf } from '../../contract/refusals/refusals.js';
import {
  checkLoginLock,
  startsLock,
  remainingLockSeconds,
  type Reservation,
  factorBucket,
  loginBuckets,
  longestLock,
  type LoginBucket,
  type LoginScopePolicies,
} from '../../domain/login/login-attempt.js';
import { lockedLogin, type LoginLock } from '../../domain/login/login-lock.js';
import type { Clock } from '../../domain/ports/clock.js';
import type { Fingerprinter } from '../../domain/ports/fingerprinter.js';
import type { Log } from '../../domain/ports/log.js';
import type { LoginAttemptStore } from '../../domain/ports/login-attempt-store.js';
import type { ClientAddress } from '../../domain/session/request-origin.js';

type Locked = Promise<E.Either<RefusalOf<'LoginLocked'>, void>>;

/** The reservations of one login attempt. A reservation stays unless it is released. */
export type LoginReservations = Readonly<{
  /** Refuses when any scope is locked. It only reads, so a locked login takes no place in the queue. */
  checkLocks(): Locked;
  /** Reserves the main scope. */
  reserveMain(): Locked;
  /** Reserves the attempt in the optional scopes. When one of them is locked or fails, all its reservations are released. */
  reserveOptional(): Locked;
  /** The locks that this attempt has begun unless it is released. */
  locks(): ReadonlyArray<LoginLock>;
  /** Releases every reservation. A release that fails is logged, and its reservation stays. */
  release(): Promise<void>;
  /** Clears the main scope and releases the reservations of the optional scopes. */
  succeed(): Promise<void>;
}>;

/** `withCode`: the attempt has a code of the second factor, and counts for its lock too. */
export type ReserveAttempt = (
  attempt: Readonly<{ address: ClientAddress; username: string; withCode?: boolean }>,
) => LoginReservations;

/** The parts that the reservations of a login need. */
export type AttemptDependencies = Readonly<{
  attempts: LoginAttemptStore;
  fingerprinter: Fingerprinter;
  clock: Clock;
  log: Log;
  loginScopes: LoginScopePolicies;
}>;

type Reserved = Readonly<{ bucket: LoginBucket; reservation: Reservation }>;

/** Releases only reservations that the store has confirmed, each once. A failed attempt stays counted. */
export const reserveAttemptWith = ({
  attempts,
  fingerprinter,
  clock,
  log,
  loginScopes,
}: AttemptDependencies): ReserveAttempt => {
  const locksOf = async ({ scope, subject, policy }: LoginBucket): Promise<RefusalOf<'LoginLocked'>[]> => {
    const seconds = remainingLockSeconds(await attempts.read(subject), policy, clock.now());
    return O.isSome(seconds) ? [{ _tag: 'LoginLocked', seconds: seconds.value, scope }] : [];
  };

  const reserved = async (bucket: LoginBucket): Promise<E.Either<RefusalOf<'LoginLocked'>, Reserved>> => {
    const reservation = await attempts.reserve(bucket.subject, bucket.policy);
    const checked = checkLoginLock(reservation, bucket.policy, clock.now());
    return E.isRight(checked)
      ? E.right({ bucket, reservation })
      : E.left({ _tag: 'LoginLocked', seconds: checked.left, scope: bucket.scope });
  };

  const releaseAll = async (reservations: ReadonlyArray<Reserved>): Promise<void> => {
    const releases = reservations.map(({ bucket, reservation }) =>
      attempts.release(bucket.subject, reservation).catch((error: unknown) => {
        log.warn('login attempt not released', { scope: bucket.scope, error });
      }),
    );
    await Promise.all(releases);
  };

  const refusedBy = (locks: ReadonlyArray<RefusalOf<'LoginLocked'>>): E.Either<RefusalOf<'LoginLocked'>, void> => {
    const longest = longestLock(locks);
    return longest ? E.left(longest) : E.right(undefined);
  };

  return ({ address, username, withCode = false }) => {
    const { main, optional: scopes } = loginBuckets(address, username, loginScopes, fingerprinter);
    const optional = withCode ? [...scopes, factorBucket(username, loginScopes, fingerprinter)] : scopes;
    let reservations: ReadonlyArray<Reserved> = [];
    const release = async (): Promise<void> => {
      const released = reservations;
      reservations = [];
      await releaseAll(released);
    };

    return {
      checkLocks: async () => refusedBy((await Promise.all([main, ...optional].map(locksOf))).flat()),

      reserveMain: async () => {
        const answer = await reserved(main);
        if (E.isLeft(answer)) return answer;
        reservations = [answer.right];
        return E.right(undefined);
      },

      reserveOptional: async () => {
        const outcomes = await Promise.allSettled(optional.map(reserved));
        const answers = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
        reservations = [...reservations, ...answers.flatMap((answer) => (E.isRight(answer) ? [answer.right] : []))];
        const refused = refusedBy(answers.flatMap((answer) => (E.isLeft(answer) ? [answer.left] : [])));
        const outage = outcomes.find((outcome) => outcome.status === 'rejected');
        if (E.isLeft(refused) || outage) await release();
        if (E.isRight(refused) && outage) throw outage.reason;
        return refused;
      },

      locks: () =>
        reservations
          .filter(({ bucket, reservation }) => startsLock(reservation, bucket.policy))
          .map(({ bucket, reservation }) => ({
            ...lockedLogin(bucket.scope, { username, address }),
            endsAt: reservation.tally.endsAt,
          })),
      release,
      succeed: async () => {
        const others = reservations.filter(({ bucket }) => bucket.scope !== 'main');
        await Promise.all([attempts.clear(main.subject), releaseAll(others)]);
      },
    };
  };
};
