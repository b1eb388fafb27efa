import { auditText } from '../../domain/audit/audit-entry.js';
import { E, O } from '../../domain/fp.js';
import type { Handler } from '../../domain/handler.js';
import {
  loginSubject,
  type LoginSubject,
  accountSubject,
  addressSubject,
  type LoginScope,
  type LoginScopePolicies,
} from '../../domain/login/login-attempt.js';
import type { AuditLog } from '../../domain/ports/audit-log.js';
import type { AuditStore } from '../../domain/ports/audit-store.js';
import type { Clock } from '../../domain/ports/clock.js';
import type { Fingerprinter } from '../../domain/ports/fingerprinter.js';
import type { LoginAttemptStore } from '../../domain/ports/login-attempt-store.js';
import type { ClientAddress } from '../../domain/request-origin.js';

/** The user need not exist: unknown user names are locked too. */
export type UnlockLogin = Readonly<{ username: string; address: O.Option<ClientAddress> }>;

/** The cleared counts, with scope and address. Subjects without failures are not listed. */
export type UnlockedLogin = ReadonlyArray<Readonly<{ scope: LoginScope; failures: number; address?: ClientAddress }>>;

type Dependencies = Readonly<{
  attempts: LoginAttemptStore;
  auditStore: AuditStore;
  fingerprinter: Fingerprinter;
  clock: Clock;
  audit: AuditLog;
  loginScopes: LoginScopePolicies;
}>;

type Counted = Readonly<{ scope: LoginScope; subject: LoginSubject; address?: ClientAddress }>;

/** For clock differences between hosts and for audit entries that are stored late. */
const MARGIN_MS = 60_000;

/**
 * Clears the failed logins, and so the locks, of a user name. With an address: the counts of both together, of the name,
 * and of the address. Without an address: the count of the name, and the counts at every address from which the audit trail
 * has a failed login. Counts are stored under fingerprints, so their addresses come from the audit trail.
 */
export const unlockLoginHandler = ({
  attempts,
  auditStore,
  fingerprinter,
  clock,
  audit,
  loginScopes,
}: Dependencies): Handler<UnlockLogin, never, UnlockedLogin> => {
  const atAddress = (username: string, address: ClientAddress): Counted => ({
    scope: 'main',
    subject: loginSubject(address, username, fingerprinter),
    address,
  });

  const countedFor = async ({ username, address }: UnlockLogin): Promise<ReadonlyArray<Counted>> => {
    const account: Counted = { scope: 'account', subject: accountSubject(username, fingerprinter) };
    if (O.isSome(address)) {
      const of = { subject: addressSubject(address.value, fingerprinter), address: address.value };
      return [atAddress(username, address.value), { scope: 'address', ...of }, account];
    }
    const since = new Date(clock.now().getTime() - loginScopes.main.lockMs - MARGIN_MS);
    const addresses = await auditStore.failedLoginAddresses(auditText(username), since);
    return [...addresses.map((each) => atAddress(username, each)), account];
  };

  return async (unlock) => {
    const unlocked = await Promise.all(
      (await countedFor(unlock)).map(async ({ subject, ...counted }) => {
        const tally = await attempts.read(subject);
        await attempts.clear(subject);
        return O.isSome(tally) ? [{ ...counted, failures: tally.value.count }] : [];
      }),
    );
    const { username, address } = unlock;
    audit.record({ _tag: 'LoginUnlocked', username, ...(O.isSome(address) && { address: address.value }) });
    return E.right(unlocked.flat());
  };
};
