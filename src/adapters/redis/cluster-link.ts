import { createCluster } from 'redis';
import { keySlot, SLOTS } from './key-slot.js';
import type { Link, LinkOptions } from './link.js';
import { addressText, clientOptions, type ServerAddress } from './server-client.js';

const MAX_RECONNECT_PAUSE_MS = 500;
const DISCOVERY_SILENCE_MS = 1_000;
/** After this time without a connection to a server, the library asks the others who holds its slots now. */
const REDISCOVER_AFTER_MS = 500;

/**
 * The primaries of a cluster. The library finds them, follows MOVED and ASK, and reconnects. It connects to a server with
 * the first command for it, so that a frozen server delays no other.
 */
export const openCluster = async (seeds: ReadonlyArray<ServerAddress>, options: LinkOptions): Promise<Link> => {
  const { login, events, attempt } = options;
  const { keyPrefix, silenceMs, signal } = attempt;
  const defaults = clientOptions(login, silenceMs);
  const seedHost = seeds[0]?.host ?? '';
  let failure: unknown;
  const cluster = createCluster({
    rootNodes: seeds.map((at) => ({ socket: { ...at, socketTimeout: DISCOVERY_SILENCE_MS } })),
    defaults: {
      ...defaults,
      socket: {
        ...defaults.socket,
        reconnectStrategy: (retries) => Math.min(50 * (retries + 1), MAX_RECONNECT_PAUSE_MS),
      },
    },
    keyPrefix,
    commandOptions: { timeout: 0 },
    minimizeConnections: true,
    topologyRefreshOnReconnectionAttemptStrategy: REDISCOVER_AFTER_MS,
    // a server that does not know its own host leaves it out
    nodeAddressMap: (address) =>
      /^(null|\?)?:\d+$/.test(address) ? { host: seedHost, port: Number(address.split(':').at(-1)) } : undefined,
  });
  cluster.on('error', (error: unknown) => (failure = error));
  cluster.on('node-error', (error: unknown, at: ServerAddress) => events.onFailure(at, error));
  cluster.on('node-ready', events.onReady);
  const destroy = () => cluster.destroy();
  signal.addEventListener('abort', destroy, { once: true });
  try {
    signal.throwIfAborted();
    await cluster.connect();
  } catch {
    signal.removeEventListener('abort', destroy);
    throw new Error('no node of the cluster answers', { cause: failure });
  }

  const primaryOf = (key: string) => cluster.slots[keySlot(keyPrefix + key)]?.master;
  const addressOf = ({ host, port }: ServerAddress) => ({ host: host || seedHost, port });
  const nodeAt = (at: ServerAddress) =>
    cluster.masters.find((primary) => addressText(addressOf(primary)) === addressText(at));
  return {
    servers: () => cluster.masters.map(addressOf),
    serverOf(key) {
      const primary = primaryOf(key);
      return primary && addressOf(primary);
    },
    commandsFor(key) {
      const primary = primaryOf(key);
      if (primary?.client?.isReady) return cluster;
      if (!primary || (primary.client && !primary.connectPromise)) return undefined;
      return cluster.nodeClient(primary).then(() => cluster);
    },
    async clientOf(at) {
      const primary = nodeAt(at);
      if (primary) return cluster.nodeClient(primary);
      throw new Error(`${addressText(at)} is no primary of the cluster`);
    },
    keyPerServer(name) {
      const missing = new Set<unknown>(cluster.masters);
      const keys = [name];
      missing.delete(primaryOf(name));
      for (let n = 0; missing.size > 0 && n < SLOTS; n += 1) {
        const key = `${name}:${n}`;
        if (missing.delete(primaryOf(key))) keys.push(key);
      }
      return keys;
    },
    cut: (at) => nodeAt(at)?.client?.destroy(),
    close: () => {
      signal.removeEventListener('abort', destroy);
      for (const { client } of cluster.masters) if (client?.isOpen) void client.close();
    },
  };
};
