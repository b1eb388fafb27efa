import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { connectRedis } from '../../src/adapters/redis/connection/connect-redis.js';
import { O } from '../../src/contract/values/fp.js';
import { freshFingerprint, freshUserId } from '../port-contracts/fresh-keys.js';
import { duringSuite } from '../support/during-suite.js';
import { eventually } from '../support/eventually.js';
import { redisAnswers } from '../support/redis/connected-redis.js';
import { redisServerOrSkip } from '../support/redis/server.js';
import { everyOperation, redisStores } from '../support/redis/stores.js';
import { noStrayRejections } from '../support/redis/strays.js';
import { silentLog } from '../support/silent-log.js';
import { after as moment, minutes } from '../support/times.js';

const ACCESS = O.some({
  enabled: true,
  credentialGeneration: 0,
  mustChangePassword: false,
  permissions: ['sys:user:page'],
});

/** Redis does so while a replica takes over, for example. A connection with a paused write is not read any further. */
describe('a Redis that pauses writes and answers reads', () => {
  noStrayRejections();
  const server = duringSuite(redisServerOrSkip, ({ stop }) => stop());
  const redis = duringSuite(
    async () => connectRedis({ urls: [server().url], deadlineMs: 500, log: silentLog }),
    ({ close }) => close(),
  );
  before(() => eventually(() => redisAnswers(redis())));

  it('is read while unanswered writes wait on the same connection', async () => {
    const { blacklist, permissionCache } = redisStores(redis());
    const [revoked, userId] = [freshFingerprint(), freshUserId()];
    await blacklist.claim(revoked, moment(minutes(1)));
    const { generation } = await permissionCache.read(userId);
    await permissionCache.write(userId, generation, ACCESS, minutes(1));

    let isPaused = true;
    const { save } = everyOperation(redis());
    const writes = async (): Promise<void> => {
      while (isPaused) {
        await save().catch(() => undefined);
        await sleep(1);
      }
    };
    await server().command('CLIENT', 'PAUSE', '600000', 'WRITE');
    const writing = Promise.all([writes(), writes()]);
    try {
      for (let reads = 0; reads < 8; reads += 1) {
        await sleep(reads * 7);
        const [isRevoked, cached] = await Promise.all([blacklist.has(revoked), permissionCache.read(userId)]);
        expect(isRevoked).to.be.true;
        expect(cached).to.deep.equal({ generation, access: O.some(ACCESS) });
      }
    } finally {
      isPaused = false;
      await server().command('CLIENT', 'UNPAUSE');
    }
    await writing;
  });
});
