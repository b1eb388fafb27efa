import type { ClientAddress } from '../../domain/client-address.js';
import { E, O } from '../../domain/fp.js';
import { admitLogin, beginsLock, lockedFor, type LoginCharge } from '../../domain/login-attempt.js';
import {
  loginStakes,
  longestLock,
  type LoginLocked,
  type LoginStake,
  type LoginTier,
  type LoginTierPolicies,
} from '../../domain/login-tiers.js';
import type { Clock } from '../../domain/ports/clock.js';
import type { Fingerprinter } from '../../domain/ports/fingerprinter.js';
import type { Log } from '../../domain/ports/log.js';
import type { LoginAttemptStore } from '../../domain/ports/login-attempt-store.js';

type Locked = Promise<E.Either<LoginLocked, void>>;

/** The charges of one login attempt. A charge stays unless it is refunded. */
export type LoginCharges = Readonly<{
  /** Refuses when any tier is locked. Reads only, and nothing without slower tiers: the charge of the main tier checks its lock. */
  look(): Locked;
  /** Charges the main tier. */
  chargeMain(): Locked;
  /** Charges the slower tiers. When one of them is locked or fails, all charges of the attempt are refunded. */
  chargeSlower(): Locked;
  /** The tiers that this attempt locks, if it stays charged. */
  locks(): ReadonlyArray<LoginTier>;
  /** Refunds every charge. A charge whose refund fails stays, and the log has a warning. */
  refund(): Promise<void>;
  /** Clears the main tier, and refunds the charges of the slower tiers. */
  succeed(): Promise<void>;
}>;

export type ChargeLogin = (attempt: Readonly<{ address: ClientAddress; username: string }>) => LoginCharges;

type Dependencies = Readonly<{
  attempts: LoginAttemptStore;
  fingerprinter: Fingerprinter;
  clock: Clock;
  log: Log;
  loginTiers: LoginTierPolicies;
}>;

type Charged = Readonly<{ stake: LoginStake; charge: LoginCharge }>;

/** Only charges that the store has confirmed are refunded, each once: a judged failure is never uncounted. */
export const chargeLoginWith = ({ attempts, fingerprinter, clock, log, loginTiers }: Dependencies): ChargeLogin => {
  const lockMet = async ({ tier, subject, policy }: LoginStake): Promise<LoginLocked[]> => {
    const seconds = lockedFor(await attempts.look(subject), policy, clock.now());
    return O.isSome(seconds) ? [{ _tag: 'LoginLocked', seconds: seconds.value, tier }] : [];
  };

  const charged = async (stake: LoginStake): Promise<E.Either<LoginLocked, Charged>> => {
    const charge = await attempts.charge(stake.subject, stake.policy);
    const admitted = admitLogin(charge, stake.policy, clock.now());
    return E.isRight(admitted)
      ? E.right({ stake, charge })
      : E.left({ _tag: 'LoginLocked', seconds: admitted.left, tier: stake.tier });
  };

  const refundAll = async (charges: ReadonlyArray<Charged>): Promise<void> => {
    const refunds = charges.map(({ stake, charge }) =>
      attempts.refund(stake.subject, charge).catch((error: unknown) => {
        log.warn('login attempt not refunded', { tier: stake.tier, error });
      }),
    );
    await Promise.all(refunds);
  };

  const refusedBy = (locks: ReadonlyArray<LoginLocked>): E.Either<LoginLocked, void> => {
    const longest = longestLock(locks);
    return longest ? E.left(longest) : E.right(undefined);
  };

  return ({ address, username }) => {
    const { main, slower } = loginStakes(address, username, loginTiers, fingerprinter);
    let charges: ReadonlyArray<Charged> = [];
    const refund = async (): Promise<void> => {
      const refunded = charges;
      charges = [];
      await refundAll(refunded);
    };

    return {
      look: async () =>
        slower.length === 0
          ? E.right(undefined)
          : refusedBy((await Promise.all([main, ...slower].map(lockMet))).flat()),

      chargeMain: async () => {
        const answer = await charged(main);
        if (E.isLeft(answer)) return answer;
        charges = [answer.right];
        return E.right(undefined);
      },

      chargeSlower: async () => {
        const outcomes = await Promise.allSettled(slower.map(charged));
        const answers = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
        charges = [...charges, ...answers.flatMap((answer) => (E.isRight(answer) ? [answer.right] : []))];
        const refused = refusedBy(answers.flatMap((answer) => (E.isLeft(answer) ? [answer.left] : [])));
        const outage = outcomes.find((outcome) => outcome.status === 'rejected');
        if (E.isLeft(refused) || outage) await refund();
        if (E.isRight(refused) && outage) throw outage.reason;
        return refused;
      },

      locks: () =>
        charges.filter(({ stake, charge }) => beginsLock(charge, stake.policy)).map(({ stake }) => stake.tier),
      refund,
      succeed: async () => {
        const others = charges.filter(({ stake }) => stake.tier !== 'main');
        await Promise.all([attempts.clear(main.subject), refundAll(others)]);
      },
    };
  };
};
