import { expect } from 'chai';
import type { RedisConnection } from '../../../src/adapters/redis/connect-redis.js';
import { redisStoreProbe } from '../../../src/adapters/redis/redis-store-probe.js';
import { O } from '../../../src/domain/fp.js';
import {
  freshAddress,
  freshCaptchaKey,
  freshFingerprint,
  freshSubject,
  freshUserId,
} from '../../contracts/fresh-keys.js';
import { connectedRedis } from '../../support/redis/connected-redis.js';
import { onRedisServer } from '../../support/redis/on-server.js';
import { everyOperation, redisStores } from '../../support/redis/stores.js';
import { after as moment, minutes } from '../../support/times.js';

describe('key prefixes on one Redis', () => {
  onRedisServer((plain, server) => {
    let [staging, production]: RedisConnection[] = [];
    before(async () => {
      staging = await connectedRedis([server().url], 'staging:');
      production = await connectedRedis([server().url], 'production:');
    });
    after(async () => {
      await staging?.close();
      await production?.close();
    });

    it('separate permissions, locks, logouts, captchas and their rates', async () => {
      const [here, there] = [redisStores(staging!), redisStores(production!)];
      const [fingerprint, subject, key] = [freshFingerprint(), freshSubject(), freshCaptchaKey()];
      const [userId, client] = [freshUserId(), freshAddress()];

      await here.blacklist.claim(fingerprint, moment(minutes(1)));
      expect([await here.blacklist.has(fingerprint), await there.blacklist.has(fingerprint)]).to.deep.equal([
        true,
        false,
      ]);

      const once = { maxFailures: 1, lockMs: minutes(1) };
      await here.attempts.reserve(subject, once);
      expect((await here.attempts.reserve(subject, once)).reserved).to.be.false;
      expect((await there.attempts.reserve(subject, once)).reserved).to.be.true;

      await here.captchas.save({ key, text: 'ACEF34', expiresAt: moment(minutes(1)) });
      expect(await there.captchas.take(key)).to.deep.equal(O.none);
      expect(await here.captchas.take(key)).to.deep.equal(O.some('ACEF34'));

      for (const { captchaRates } of [here, there])
        expect((await captchaRates.count(client, minutes(1))).count).to.equal(1);

      const { generation } = await here.permissionCache.read(userId);
      expect((await there.permissionCache.read(userId)).generation).not.to.equal(generation);
      const access = O.some({ enabled: true, credentialGeneration: 0, permissions: ['sys:user:page'] });
      await here.permissionCache.write(userId, generation, access, minutes(1));
      expect((await there.permissionCache.read(userId)).access).to.deep.equal(O.none);
      await there.permissionCache.drop();
      expect(await here.permissionCache.read(userId)).to.deep.equal({ generation, access: O.some(access) });
    });

    it('stand before every key', async () => {
      await server().command('FLUSHALL');
      for (const operation of Object.values(everyOperation(staging!))) await operation();
      expect(await redisStoreProbe(staging!).check()).to.equal('up');
      const keys = (await server().command('KEYS', '*')) as string[];
      expect(keys).not.to.be.empty;
      for (const key of keys) expect(key).to.match(/^staging:/);
    });

    it('are absent by default: the name of a captcha entry is its key', async () => {
      const key = freshCaptchaKey();
      await redisStores(plain()).captchas.save({ key, text: 'ACEF34', expiresAt: moment(minutes(1)) });
      expect(await server().command('GET', key)).to.equal('ACEF34');
    });
  });
});
