import { createCluster } from 'redis';
import type { Link, LinkEvents } from './connection.js';
import { addressText, type ServerAddress } from './deployment.js';
import { clientOptions, type ClientSettings } from './server-client.js';

const MAX_RECONNECT_PAUSE_MS = 500;
/** For each server that is asked for the others. */
const DISCOVERY_LIMIT_MS = 1_000;
/** After this time without a connection to a server, the library asks the other servers which server has its slots now. */
const REDISCOVER_AFTER_MS = 500;

/** The slot of a key: CRC-16/XMODEM, modulo the slots. Only what stands between the first `{` and the next `}` counts, if anything does. */
export const keySlot = (key: string): number => {
  const [, hashTag = key] = /^[^{]*\{([^}]+)\}/.exec(key) ?? [];
  let crc = 0;
  for (const byte of Buffer.from(hashTag)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1;
  }
  return (crc & 0xffff) % 16_384;
};

/**
 * The primaries of a cluster. The library finds them, follows MOVED and ASK, and reconnects. It connects to a server with
 * the first command for it, so that a frozen server delays no other.
 */
export const openCluster = async (
  seeds: ReadonlyArray<ServerAddress>,
  settings: ClientSettings,
  events: LinkEvents,
): Promise<Link> => {
  const { keyPrefix, commandOptions, socket, ...options } = clientOptions(settings);
  const seedHost = seeds[0]?.host ?? '';
  let failure: unknown;
  const cluster = createCluster({
    keyPrefix,
    commandOptions,
    rootNodes: seeds.map((at) => ({
      socket: { ...at, connectTimeout: DISCOVERY_LIMIT_MS, socketTimeout: DISCOVERY_LIMIT_MS },
    })),
    defaults: {
      ...options,
      socket: { ...socket, reconnectStrategy: (retries) => Math.min(50 * (retries + 1), MAX_RECONNECT_PAUSE_MS) },
    },
    minimizeConnections: true,
    topologyRefreshOnReconnectionAttemptStrategy: REDISCOVER_AFTER_MS,
    // a server that does not know its own host leaves it out
    nodeAddressMap: (address) =>
      /^(null|\?)?:\d+$/.test(address) ? { host: seedHost, port: Number(address.split(':').at(-1)) } : undefined,
  });
  cluster.on('error', (error: unknown) => (failure = error));
  cluster.on('node-error', (error: unknown, at: ServerAddress) => events.onFailure(addressText(at), error));
  cluster.on('node-ready', (at: ServerAddress) => events.onReady(addressText(at)));
  try {
    await cluster.connect();
  } catch {
    throw new Error('no node of the cluster answers', { cause: failure });
  }

  const primaryOf = (key: string) => cluster.slots[keySlot(keyPrefix + key)]?.master;
  const addressOf = ({ host, port }: ServerAddress) => ({ host: host || seedHost, port });
  return {
    servers: () => cluster.masters.map(addressOf),
    serverOf(key) {
      const primary = primaryOf(key);
      return primary && addressOf(primary);
    },
    async commandsFor(key) {
      const primary = primaryOf(key);
      const client = primary && (await cluster.nodeClient(primary));
      return client?.isReady ? cluster : undefined;
    },
    disconnect(server) {
      const primary = cluster.masters.find((at) => addressText(addressOf(at)) === addressText(server));
      if (primary)
        cluster.nodeClient(primary).then(
          (client) => client.destroy(),
          () => undefined,
        );
    },
    close(afterMs) {
      setTimeout(() => cluster.destroy(), afterMs);
    },
  };
};
