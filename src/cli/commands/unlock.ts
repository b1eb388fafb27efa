import type { UnlockedLogin } from '../../application/login/unlock-login.js';
import { O } from '../../contract/values/fp.js';
import { shownClientIn } from '../../http/client-address.js';
import { UsageError } from '../process/errors.js';
import { printLine } from '../process/output.js';
import type { Command } from '../process/run.js';
import { onBothStores } from '../process/stores.js';
import { accepted } from './users.js';

/** Reads an address, or the /64 network of an IPv6 client, as the list of locks shows it. */
const readAddress = (text: string | undefined) => {
  if (text === undefined) return O.none;
  const address = shownClientIn(text);
  if (address === undefined)
    throw new UsageError('the address must be an IPv4 or IPv6 address, such as 198.51.100.7 or 2001:db8::7');
  return O.some(address);
};

const scopeText = (username: string, { scope, address }: UnlockedLogin[number]): string => {
  switch (scope) {
    case 'main':
      return `of ${username} from ${address ?? ''}`;
    case 'account':
      return `of ${username} from all addresses together`;
    case 'factor':
      return `of the second factor of ${username}`;
    case 'address':
      return `of all names from ${address ?? ''}`;
  }
};

/** Clears the failed logins of a user name and prints which. It fails when there are none. */
export const unlockCommand =
  (username: string, addressText: string | undefined): Command =>
  async (deployment) => {
    const { settings } = deployment;
    const address = readAddress(addressText);
    if (settings.REDIS_URL.length === 0)
      throw new Error('without REDIS_URL the locks are in the memory of the service: use POST /api/v1/lock/unlock');
    if (O.isNone(address) && settings.AUDIT_STORE === 'log')
      throw new UsageError('with AUDIT_STORE=log the addresses of a locked name are unknown: pass the address');
    const unlocked = await onBothStores(deployment, async ({ get }) => {
      const unlockLogin = await get('unlockLoginByOperator');
      return accepted(await unlockLogin({ username, address }));
    });
    if (unlocked.length === 0) {
      const where = O.isSome(address) ? `from ${address.value}` : 'at an address of the audit trail';
      throw new Error(`${username} has no lock and no failed login ${where}: nothing was cleared`);
    }
    for (const cleared of unlocked) {
      const noun = cleared.failures === 1 ? 'login' : 'logins';
      printLine(`cleared: ${cleared.failures} failed ${noun} ${scopeText(username, cleared)}`);
    }
  };
