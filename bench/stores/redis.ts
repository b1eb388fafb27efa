import { createClient } from 'redis';
import { startRedisServer } from '../../test/support/redis/server.js';

const connected = (url: string) => createClient({ url }).connect();
export type RedisClient = Awaited<ReturnType<typeof connected>>;

export type Redis = Readonly<{
  version: string;
  pid: number;
  /** One of its sixteen numbered key spaces. */
  urlOf(database: number): string;
  client(database: number): Promise<RedisClient>;
  stop(): Promise<void>;
}>;

export const startRedis = async (): Promise<Redis> => {
  const server = await startRedisServer();
  const urlOf = (database: number) => `${server.url}/${database}`;
  const info = String(await server.command('INFO', 'server'));
  const stated = (name: string) => new RegExp(`^${name}:(\\S+)`, 'm').exec(info)?.[1] ?? '';
  return {
    version: stated('redis_version'),
    pid: Number(stated('process_id')),
    urlOf,
    client: (database) => connected(urlOf(database)),
    stop: server.stop,
  };
};
