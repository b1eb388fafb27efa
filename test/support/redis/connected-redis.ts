import { connectRedis, type RedisConnection } from '../../../src/adapters/redis/connect-redis.js';
import { zeroOrOne } from '../../../src/adapters/redis/replies.js';
import { eventually } from '../eventually.js';
import { silentLog } from '../silent-log.js';

/** Takes every reply for the one that is due. */
export const anything = (_reply: unknown): _reply is unknown => true;

/** Does the server that holds the key answer? */
export const redisAnswers = (redis: RedisConnection, key = 'none'): Promise<boolean> =>
  redis
    .run(key, zeroOrOne, (commands) => commands.exists(key))
    .then(
      () => true,
      () => false,
    );

/** A connection that is open already; the deadline leaves a busy machine time. */
export const connectedRedis = async (...urls: ReadonlyArray<string>): Promise<RedisConnection> => {
  const redis = connectRedis({ urls, deadlineMs: 2_000, log: silentLog });
  await eventually(() => redisAnswers(redis));
  return redis;
};
