import { HandlerTokens } from '../../composition/tokens.js';
import { O } from '../../domain/fp.js';
import { clientAddressIn } from '../../http/client-address.js';
import { composed } from '../composed.js';
import { demandKeyValueStore } from '../key-value-store.js';
import { accepted } from '../refusal-texts.js';
import type { Command } from '../run.js';
import { UsageError } from '../usage-error.js';

const readAddress = (text: string | undefined) => {
  if (text === undefined) return O.none;
  const address = clientAddressIn(text);
  if (address === undefined)
    throw new UsageError('the address must be one of IPv4 or IPv6, such as 198.51.100.7 or 2001:db8::7');
  return O.some(address);
};

/** Forgets the failed logins of a user name, and says which. */
export const unlockCommand =
  (username: string, addressText: string | undefined): Command =>
  async (settings) => {
    const address = readAddress(addressText);
    if (settings.REDIS_URL.length === 0)
      throw new Error('without REDIS_URL the locks are in the memory of the service: restarting it opens them');
    const unlocked = await composed(settings, async (composition) => {
      await demandKeyValueStore(composition);
      return accepted(await composition.container.resolve(HandlerTokens.unlockLogin)({ username, address }));
    });

    const counted = {
      main: `of ${username} from ${O.toUndefined(address) ?? ''}`,
      account: `of ${username} from all addresses together`,
      address: `of all names from ${O.toUndefined(address) ?? ''}`,
    };
    for (const { tier, failures } of unlocked)
      console.log(`forgotten: ${failures} failed ${failures === 1 ? 'login' : 'logins'} ${counted[tier]}`);
    if (unlocked.length === 0) console.log('there was nothing to forget');
    if (O.isNone(address))
      console.log('locks of one address and this name are found by both alone: name the address to open one');
  };
