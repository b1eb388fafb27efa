import type { OwnAccount } from './answers.js';
import { dataIn, type FailureText } from './provider-error.js';
import type { ProviderClient } from './provider-client.js';

/** An account that was read longer ago may lack permissions which were granted since. */
const FRESH_MS = 30_000;

type Reading = Readonly<{ userId: number | undefined; since: number; account: Promise<OwnAccount> }>;

const readings = new WeakMap<ProviderClient, Reading>();

/** The next question about the account is sent to the service. */
export const forgetAccount = (client: ProviderClient): void => void readings.delete(client);

/** The account of the user who is logged in, at most half a minute old. Failures are not kept. */
export const readOwnAccount = (client: ProviderClient, text: FailureText): Promise<OwnAccount> => {
  const userId = client.session.current()?.userId;
  const known = readings.get(client);
  if (known && known.userId === userId && performance.now() - known.since < FRESH_MS) return known.account;
  const account = client.api
    .request<OwnAccount>('GET', '/api/v1/account/info')
    .then((result) => dataIn(result, text))
    .catch((error: unknown) => {
      if (readings.get(client)?.account === account) readings.delete(client);
      throw error;
    });
  readings.set(client, { userId, since: performance.now(), account });
  return account;
};

/** The actions of front ends that the service names otherwise. */
const ACTIONS: ReadonlyMap<string, string> = new Map([
  ['list', 'page'],
  ['show', 'detail'],
  ['create', 'add'],
  ['clone', 'add'],
  ['edit', 'update'],
]);

/** The permission of an action of a front end. Other actions have their own name, such as `delete` and `export`. */
export const permissionFor = (resource: string, action: string): string =>
  `sys:${resource}:${ACTIONS.get(action) ?? action}`;
