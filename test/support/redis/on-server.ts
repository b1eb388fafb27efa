import type { RedisConnection } from '../../../src/adapters/redis/connect-redis.js';
import { connectedRedis } from './connected-redis.js';
import { redisServerOrSkip, type RedisServer } from './server.js';

/** Tests within the suite that calls, over one server of its own. */
export const onRedisServer = (
  tests: (redis: () => RedisConnection, server: () => RedisServer) => void,
  keyPrefix = '',
): void => {
  let server: RedisServer | undefined;
  let redis: RedisConnection | undefined;
  before(async function () {
    server = await redisServerOrSkip(this);
    redis = await connectedRedis([server.url], keyPrefix);
  });
  after(async () => {
    await redis?.close();
    await server?.stop();
  });
  tests(
    () => redis!,
    () => server!,
  );
};
