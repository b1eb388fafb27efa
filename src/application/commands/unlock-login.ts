import type { ClientAddress } from '../../domain/client-address.js';
import { E, O } from '../../domain/fp.js';
import { loginSubject, type LoginSubject } from '../../domain/login-attempt.js';
import { accountSubject, addressSubject, type LoginTier } from '../../domain/login-tiers.js';
import type { AuditLog } from '../../domain/ports/audit-log.js';
import type { Fingerprinter } from '../../domain/ports/fingerprinter.js';
import type { LoginAttemptStore } from '../../domain/ports/login-attempt-store.js';
import type { Handler } from '../handler.js';

/** The user need not exist: names that nobody has are locked too. */
export type UnlockLogin = Readonly<{ username: string; address: O.Option<ClientAddress> }>;

/** What was forgotten; a tier that is not named had counted nothing. */
export type UnlockedLogin = ReadonlyArray<Readonly<{ tier: LoginTier; failures: number }>>;

type Dependencies = Readonly<{ attempts: LoginAttemptStore; fingerprinter: Fingerprinter; audit: AuditLog }>;

/**
 * An operator forgets the failed logins that keep a name from logging in, and so their locks: from one address in every
 * tier, and without an address those that are counted for the name alone, since of the others only a fingerprint of both
 * is kept.
 */
export const unlockLoginHandler = ({
  attempts,
  fingerprinter,
  audit,
}: Dependencies): Handler<UnlockLogin, never, UnlockedLogin> => {
  const subjectsOf = ({ username, address }: UnlockLogin): ReadonlyArray<readonly [LoginTier, LoginSubject]> => [
    ...(O.isSome(address)
      ? ([
          ['main', loginSubject(address.value, username, fingerprinter)],
          ['address', addressSubject(address.value, fingerprinter)],
        ] as const)
      : []),
    ['account', accountSubject(username, fingerprinter)],
  ];

  return async (unlock) => {
    const unlocked = await Promise.all(
      subjectsOf(unlock).map(async ([tier, subject]) => {
        const tally = await attempts.look(subject);
        await attempts.clear(subject);
        return O.isSome(tally) ? [{ tier, failures: tally.value.count }] : [];
      }),
    );
    const { username, address } = unlock;
    audit.record({ _tag: 'LoginUnlocked', username, ...(O.isSome(address) && { address: address.value }) });
    return E.right(unlocked.flat());
  };
};
