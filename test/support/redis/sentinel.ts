import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '../eventually.js';
import { startRedisServer, type RedisServer } from './server.js';

export type RedisGroup = Readonly<{
  primary: RedisServer;
  replica: RedisServer;
  sentinels: ReadonlyArray<RedisServer>;
  /** In the form that `REDIS_URL` takes. */
  url: string;
  stop(): Promise<void>;
}>;

const startSentinel = async (primary: RedisServer, quorum: number, password?: string): Promise<RedisServer> => {
  const folder = await mkdtemp(join(tmpdir(), 'menshen-sentinel-'));
  const file = join(folder, 'sentinel.conf');
  const lines = [
    `sentinel monitor main 127.0.0.1 ${primary.port} ${quorum}`,
    'sentinel down-after-milliseconds main 500',
    'sentinel failover-timeout main 1000',
    ...(password ? [`sentinel auth-pass main "${password}"`] : []),
  ];
  await writeFile(file, lines.join('\n'));
  const sentinel = await startRedisServer([], [file, '--sentinel']);
  return {
    ...sentinel,
    stop: async () => {
      await sentinel.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
};

/** A primary with its replica, watched by three sentinels. */
export const startRedisGroup = async (password?: string): Promise<RedisGroup> => {
  const secrets = password ? ['--requirepass', password, '--masterauth', password] : [];
  const settings = ['--save', '', '--repl-diskless-sync-delay', '0', ...secrets];
  const primary = await startRedisServer(settings);
  const replica = await startRedisServer([...settings, '--replicaof', `127.0.0.1 ${primary.port}`]);
  const sentinels = await Promise.all([1, 2, 3].map(() => startSentinel(primary, 2, password)));

  const knowsAll = async (sentinel: RedisServer) => {
    const state = String(await sentinel.command('INFO', 'sentinel'));
    return state.includes('status=ok') && state.includes('slaves=1') && state.includes('sentinels=3');
  };
  await eventually(async () => (await Promise.all(sentinels.map(knowsAll))).every(Boolean));

  const login = password ? `:${encodeURIComponent(password)}@` : '';
  const hosts = sentinels.map(({ port }) => `127.0.0.1:${port}`).join(',');
  return {
    primary,
    replica,
    sentinels,
    url: `redis+sentinel://${login}${hosts}/main`,
    stop: async () => {
      await Promise.all([...sentinels, replica, primary].map((server) => server.stop()));
    },
  };
};
