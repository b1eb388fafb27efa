import { eventually } from '../eventually.js';
import { freePort } from '../free-port.js';
import { startRedisServer, type RedisServer } from './server.js';

export type RedisCluster = Readonly<{
  primaries: ReadonlyArray<RedisServer>;
  /** The replica of each primary, where the cluster has any. */
  replicas: ReadonlyArray<RedisServer>;
  urls: ReadonlyArray<string>;
  /** The primary that held the slot of the key when the cluster began. */
  primaryOf(key: string): Promise<RedisServer>;
  /** Joins the servers, for a cluster that was started without. */
  meet(): Promise<void>;
  stop(): Promise<void>;
}>;

const SLOTS = 16_384;
const PRIMARIES = 3;
/** Where the share of the n-th primary begins. */
const shareBegin = (n: number): number => Math.floor((n * SLOTS) / PRIMARIES);

const startClusterServer = async (): Promise<Readonly<{ server: RedisServer; busPort: number }>> => {
  const busPort = await freePort();
  const options = {
    save: '',
    'cluster-enabled': 'yes',
    'cluster-port': String(busPort),
    'cluster-node-timeout': '1000',
    // the other primaries serve their slots while one is gone
    'cluster-require-full-coverage': 'no',
    'repl-diskless-sync-delay': '0',
  };
  const server = await startRedisServer(Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]));
  return { server, busPort };
};

const until = (holds: () => Promise<boolean>): Promise<void> => eventually(holds, 60_000);

/** Three primaries on free loopback ports, each with a replica if asked for. */
export const startRedisCluster = async ({ replicated = false, meet = true } = {}): Promise<RedisCluster> => {
  const count = replicated ? PRIMARIES * 2 : PRIMARIES;
  const started = await Promise.all(Array.from({ length: count }, startClusterServer));
  const servers = started.map(({ server }) => server);
  const [primaries, replicas] = [servers.slice(0, PRIMARIES), servers.slice(PRIMARIES)];

  const [first, ...others] = started;
  for (const [n, primary] of primaries.entries())
    await primary.command('CLUSTER', 'ADDSLOTSRANGE', String(shareBegin(n)), String(shareBegin(n + 1) - 1));

  const info = async (server: RedisServer) => String(await server.command('CLUSTER', 'INFO'));
  const everywhere = (line: string) => async () =>
    (await Promise.all(servers.map(info))).every((text) => text.includes(`${line}\r\n`));
  const meetAll = async (): Promise<void> => {
    for (const { server, busPort } of others)
      await first?.server.command('CLUSTER', 'MEET', '127.0.0.1', String(server.port), String(busPort));
    await until(everywhere(`cluster_known_nodes:${count}`));
  };
  if (meet) await meetAll();
  await Promise.all(
    replicas.map(async (replica, n) => {
      const id = String(await primaries[n]?.command('CLUSTER', 'MYID'));
      await until(() =>
        replica.command('CLUSTER', 'REPLICATE', id).then(
          () => true,
          () => false,
        ),
      );
      await until(async () => String(await replica.command('INFO', 'replication')).includes('master_link_status:up'));
    }),
  );
  // without full coverage a server's state is ok before it has heard of the others' slots
  if (meet) await until(everywhere(`cluster_slots_ok:${SLOTS}`));
  await until(everywhere('cluster_state:ok'));

  return {
    primaries,
    replicas,
    urls: primaries.map(({ url }) => url),
    async primaryOf(key) {
      const slot = Number(await first?.server.command('CLUSTER', 'KEYSLOT', key));
      return primaries.findLast((_, n) => shareBegin(n) <= slot)!;
    },
    meet: meetAll,
    stop: async () => {
      await Promise.all(servers.map((server) => server.stop()));
    },
  };
};
