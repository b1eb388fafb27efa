import { connectRedis, type RedisConnection } from '../../../src/adapters/redis/connection/connect-redis.js';
import { t } from '../../../src/contract/values/fp.js';
import { eventually } from '../eventually.js';
import { silentLog } from '../silent-log.js';

/** Does the server that holds the key answer? */
export const redisAnswers = (redis: RedisConnection, key = 'none'): Promise<boolean> =>
  redis
    .run(key, t.Int, (commands) => commands.exists(key))
    .then(
      () => true,
      () => false,
    );

/** An open connection whose deadline leaves a busy machine time. */
export const connectedRedis = async (urls: ReadonlyArray<string>, keyPrefix = ''): Promise<RedisConnection> => {
  const redis = connectRedis({ urls, keyPrefix, deadlineMs: 2_000, log: silentLog });
  await eventually(() => redisAnswers(redis));
  return redis;
};
