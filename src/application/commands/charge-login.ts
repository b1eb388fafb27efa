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
import type { Handler } from '../handler.js';

/** An attempt that may be judged, and stays charged unless it is told otherwise. */
export type LoginAdmission = Readonly<{
  /** The tiers that this attempt locks, if it stays charged. */
  locks: ReadonlyArray<LoginTier>;
  /** Takes the charge back everywhere. A store that fails meanwhile keeps it, which is logged. */
  refund(): Promise<void>;
  /** The main tier forgets its failures; the slower ones get back this charge alone. */
  succeed(): Promise<void>;
}>;

export type ChargeLogin = Handler<Readonly<{ address: ClientAddress; username: string }>, LoginLocked, LoginAdmission>;

type Dependencies = Readonly<{
  attempts: LoginAttemptStore;
  fingerprinter: Fingerprinter;
  clock: Clock;
  log: Log;
  loginTiers: LoginTierPolicies;
}>;

type Charged = Readonly<{ stake: LoginStake; charge: LoginCharge }>;

/**
 * Step 1 of specification 4.2, in every tier. First it only looks, so that whoever meets a lock leaves no trace. Then the
 * main tier is charged, which bounds what reaches the slower ones at once, and then those; a lock that is met only now
 * takes back what was charged before. A charge is taken back only if the store has confirmed it: what is unknown may stay
 * counted, but nothing judged is ever uncounted.
 */
export const chargeLoginHandler = ({ attempts, fingerprinter, clock, log, loginTiers }: Dependencies): ChargeLogin => {
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
        log.warn('login attempt not taken back', { tier: stake.tier, error });
      }),
    );
    await Promise.all(refunds);
  };

  return async ({ address, username }) => {
    const { main, slower } = loginStakes(address, username, loginTiers, fingerprinter);
    const met = longestLock((await Promise.all([main, ...slower].map(lockMet))).flat());
    if (met) return E.left(met);

    const first = await charged(main);
    if (E.isLeft(first)) return first;

    const others = await Promise.allSettled(slower.map(charged));
    const answers = others.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
    const charges = [first, ...answers].flatMap((answer) => (E.isRight(answer) ? [answer.right] : []));
    const locked = longestLock(answers.flatMap((answer) => (E.isLeft(answer) ? [answer.left] : [])));
    const outage = others.find((outcome) => outcome.status === 'rejected');
    if (locked || outage) await refundAll(charges);
    if (locked) return E.left(locked);
    if (outage) throw outage.reason;

    return E.right({
      locks: charges.filter(({ stake, charge }) => beginsLock(charge, stake.policy)).map(({ stake }) => stake.tier),
      refund: () => refundAll(charges),
      succeed: async () => {
        await Promise.all([
          attempts.clear(main.subject),
          refundAll(charges.filter(({ stake }) => stake.tier !== 'main')),
        ]);
      },
    });
  };
};
