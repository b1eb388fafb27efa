import { expect } from 'chai';
import { concurrencyLimit } from '../../../src/adapters/redis/concurrency-limit.js';
import type { Redis } from '../../../src/adapters/redis/redis-commands.js';
import { atOnce } from '../../contracts/at-once.js';
import { captchaRateCounterContract } from '../../contracts/captcha-rate-counter.contract.js';
import { freshSubject } from '../../contracts/fresh-keys.js';
import { loginAttemptStoreContract } from '../../contracts/login-attempt-store.contract.js';
import { permissionCacheContract } from '../../contracts/permission-cache.contract.js';
import { tokenBlacklistContract } from '../../contracts/token-blacklist.contract.js';
import { onRedisServer } from '../../support/redis/on-server.js';
import { redisStores } from '../../support/redis/stores.js';
import { minutes } from '../../support/times.js';

/** Carries out every command twice and answers with the second reply, like a client that lost the first one. */
const repeating = (redis: Redis): Redis => ({
  read: redis.read,
  run: (key, isReply, command) =>
    redis.run(key, isReply, async (commands) => {
      await command(commands);
      return command(commands);
    }),
});

/** The same, one command after the other: a reply tells the count at the time of the repetition. */
const repeatingInTurn = (redis: Redis): Redis => {
  const { read, run } = repeating(redis);
  const inTurn = concurrencyLimit(1, minutes(1));
  return { read, run: (...command) => inTurn(() => run(...command)) };
};

describe('redis adapters when each command is carried out twice', () => {
  onRedisServer((redis) => {
    captchaRateCounterContract(() => redisStores(repeatingInTurn(redis())).captchaRates);
    loginAttemptStoreContract(() => redisStores(repeatingInTurn(redis())).attempts);
    tokenBlacklistContract(() => redisStores(repeating(redis())).blacklist);
    permissionCacheContract(() => redisStores(repeating(redis())).permissionCache);

    it('count and release twenty parallel attempts once each', async () => {
      const { attempts } = redisStores(repeating(redis()));
      const subject = freshSubject();
      const policy = { maxFailures: 100, lockMs: minutes(1) };
      const reservations = await atOnce(20, () => attempts.reserve(subject, policy));
      expect((await attempts.reserve(subject, policy)).tally.count).to.equal(21);
      await Promise.all(reservations.map((reservation) => attempts.release(subject, reservation)));
      expect((await attempts.reserve(subject, policy)).tally.count).to.equal(2);
    });
  });
});
