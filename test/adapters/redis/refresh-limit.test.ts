import { expect } from 'chai';
import { eventually } from '../../support/eventually.js';
import { connectRedis } from '../../../src/adapters/redis/connection/connect-redis.js';
import { redisTokenBlacklist } from '../../../src/adapters/redis/redis-token-blacklist.js';
import { systemClock } from '../../../src/adapters/system/system.js';
import { Unavailable } from '../../../src/domain/ports/unavailable.js';
import { duringSuite } from '../../support/during-suite.js';
import { redisAnswers } from '../../support/redis/connected-redis.js';
import { redisServerOrSkip } from '../../support/redis/server.js';
import { silentLog } from '../../support/silent-log.js';
import { freshFingerprint, freshUserId } from '../../port-contracts/fresh-keys.js';
import { after as moment, minutes, seconds } from '../../support/times.js';

describe('the limit of refreshes of one user in Redis', () => {
  const server = duringSuite(redisServerOrSkip, ({ stop }) => stop());
  const redis = duringSuite(
    async () => connectRedis({ urls: [server().url], deadlineMs: 2_000, log: silentLog }),
    ({ close }) => close(),
  );
  before(() => eventually(() => redisAnswers(redis())));

  it('refuses further refreshes of this user, and accepts every logout', async () => {
    const blacklist = redisTokenBlacklist(redis(), systemClock());
    const until = moment(minutes(20), new Date());
    const [busy, other] = [freshUserId(), freshUserId()];
    const fingerprints = Array.from({ length: 2_010 }, freshFingerprint);
    const outcomes = await Promise.allSettled(fingerprints.map((one) => blacklist.claim(one, until, busy)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).to.have.length(2_000);
    const further: unknown = await blacklist.claim(freshFingerprint(), until, busy).catch((error: unknown) => error);
    expect(further).to.be.instanceOf(Unavailable);
    const entered = fingerprints[outcomes.findIndex(({ status }) => status === 'fulfilled')]!;
    expect(await blacklist.claim(entered, until, busy), 'a repeat at the limit').to.equal(false);
    expect(await blacklist.claim(freshFingerprint(), until), 'a logout of the same user').to.equal(true);
    expect(await blacklist.claim(freshFingerprint(), until, other)).to.equal(true);
  });

  it('counts the refreshed tokens of one user as long as each is kept, and each token once', async () => {
    const blacklist = redisTokenBlacklist(redis(), systemClock());
    const userId = freshUserId();
    const first = freshFingerprint();
    // Kept for longer than the replays take on a busy machine.
    const until = moment(seconds(5), new Date());
    expect(await blacklist.claim(first, until, userId)).to.equal(true);
    const replays = await Promise.all(Array.from({ length: 10 }, () => blacklist.claim(first, until, userId)));
    expect(replays.some(Boolean)).to.equal(false);
    const kept = async () => {
      const claims = Array.from({ length: 2_010 }, () =>
        blacklist.claim(freshFingerprint(), moment(minutes(20)), userId),
      );
      return (await Promise.allSettled(claims)).filter(({ status }) => status === 'fulfilled').length;
    };
    const early = await kept();
    expect(early).to.be.at.least(1_999);
    await eventually(async () => !(await blacklist.has(first)));
    expect(early + (await kept())).to.equal(2_000);
  });

  it('keeps the count as long as the longest entry, with any later entry', async () => {
    const blacklist = redisTokenBlacklist(redis(), systemClock());
    const userId = freshUserId();
    for (const lifeMs of [minutes(20), seconds(1)])
      await blacklist.claim(freshFingerprint(), moment(lifeMs, new Date()), userId);
    expect(Number(await server().command('PTTL', `refreshed:${userId}`))).to.be.above(minutes(19));
  });
});
