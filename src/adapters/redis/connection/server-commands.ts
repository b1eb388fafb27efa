import type { RedisCommands } from './redis-commands.js';
import type { ServerClient } from './server-client.js';

/**
 * The commands of one server. Every request sends an MGET. The one of the library passes two more asynchronous functions, and
 * adds the prefix to each key as `sendCommand` does not.
 */
export const serverCommands = (client: ServerClient, keyPrefix: string): RedisCommands => ({
  mGet: (keys) => client.sendCommand(['MGET', ...keys.map((key) => keyPrefix + key)]),
  getDel: client.getDel.bind(client),
  set: client.set.bind(client),
  exists: client.exists.bind(client),
  del: client.del.bind(client),
  eval: client.eval.bind(client),
  zRem: client.zRem.bind(client),
  hDel: client.hDel.bind(client),
});
