import type { RedisConnection } from '../../../src/adapters/redis/connection/connect-redis.js';
import { duringSuite } from '../during-suite.js';
import { connectedRedis } from './connected-redis.js';
import { redisOrSkip, startRedisServer, type RedisServer } from './server.js';

/** Tests within the suite that calls, over one server of its own. */
export const onRedisServer = (
  tests: (redis: () => RedisConnection, server: () => RedisServer) => void,
  { keyPrefix = '', settings }: Readonly<{ keyPrefix?: string; settings?: ReadonlyArray<string> }> = {},
): void => {
  const server = duringSuite(
    (context) => redisOrSkip(context, () => startRedisServer(settings)),
    ({ stop }) => stop(),
  );
  const redis = duringSuite(
    () => connectedRedis([server().url], keyPrefix),
    ({ close }) => close(),
  );
  tests(redis, server);
};
