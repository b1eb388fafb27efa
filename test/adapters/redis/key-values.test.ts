import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect } from 'chai';
import { connectRedis } from '../../../src/adapters/redis/connection/connect-redis.js';
import { redisLoginLockIndex } from '../../../src/adapters/redis/redis-login-lock-index.js';
import { redisStoreProbe } from '../../../src/adapters/redis/redis-store-probe.js';
import { freshCaptchaKey, freshFingerprint, freshSessionId } from '../../port-contracts/fresh-keys.js';
import { realClock } from '../../support/fixed-clock.js';
import { eventually } from '../../support/eventually.js';
import { keyValueContracts } from '../../support/key-value-contracts.js';
import { connectedRedis, redisAnswers } from '../../support/redis/connected-redis.js';
import { onRedisServer } from '../../support/redis/on-server.js';
import { everyOperation, redisStores } from '../../support/redis/stores.js';
import { silentLog } from '../../support/silent-log.js';
import { after as moment, minutes } from '../../support/times.js';

describe('redis adapters of the key-value ports, on one server, with a key prefix', () => {
  onRedisServer(
    (redis, server) => {
      keyValueContracts(() => redisStores(redis()), undefined, {
        // killed, so what it has not written to its file is lost; it writes before it answers
        restart: async () => {
          await server().start();
          await eventually(() => redisAnswers(redis()));
          return redisStores(redis());
        },
      });

      it('put the prefix before every key', async () => {
        await server().command('FLUSHALL');
        for (const operation of Object.values(everyOperation(redis()))) await operation();
        const keys = (await server().command('KEYS', '*')) as string[];
        expect(keys).not.to.be.empty;
        for (const key of keys) expect(key).to.match(/^staging:/);
      });

      it('lists no more locks than the maximum: the lock that ends first is removed, and the entry ends with the last lock', async () => {
        await server().command('FLUSHALL');
        const index = redisLoginLockIndex(redis(), realClock, 3);
        const lock = (n: number) =>
          ({ scope: 'account', username: `name ${n}`, address: '', endsAt: moment(minutes(n)) }) as const;
        for (const n of [2, 5, 1, 4, 3]) await index.add(lock(n));
        const { total, locks } = await index.list(0, 10);
        expect([total, ...locks.map(({ username }) => username)]).to.deep.equal([3, 'name 5', 'name 4', 'name 3']);
        const lifeMs = Number(await server().command('PTTL', 'staging:login-locks'));
        expect(lifeMs).to.be.within(1, minutes(5));
        expect(lifeMs).to.be.above(minutes(3));
      });

      it('list the locks, and remove invalid members', async () => {
        await server().command('FLUSHALL');
        const index = redisLoginLockIndex(redis(), realClock);
        const lock = { scope: 'account', username: 'auditor', address: '', endsAt: moment(minutes(5)) } as const;
        await index.add(lock);
        const later = String(moment(minutes(9)).getTime());
        for (const member of ['no JSON', '7', '["main","auditor"]', '["moon","","auditor"]'])
          await server().command('ZADD', 'staging:login-locks', later, member);
        const { total, locks } = await index.list(0, 10);
        expect([total, ...locks.map(({ username }) => username)]).to.deep.equal([1, 'auditor']);
        expect(await server().command('ZCARD', 'staging:login-locks')).to.equal(1);
      });

      it('have no prefix by default: the name of a captcha entry is its key', async () => {
        const other = await connectedRedis([server().url]);
        const key = freshCaptchaKey();
        await redisStores(other).captchas.save({ key, text: 'ACEF34', expiresAt: moment(minutes(1)) });
        expect(await server().command('GET', key)).to.equal('ACEF34');
        await other.close();
      });

      it('store a refresh with a record beside the entry of the blacklist, which an older release reads as before', async () => {
        const { blacklist } = redisStores(redis());
        const [plain, recorded] = [freshFingerprint(), freshFingerprint()];
        const until = moment(minutes(1));
        const record = { successor: freshFingerprint(), sid: freshSessionId(), iat: 1, exp: 2, refresh_grace: 0 };
        await blacklist.claim(plain, until);
        await blacklist.claim(recorded, until, 2, { record, until });
        for (const fingerprint of [plain, recorded])
          expect(await server().command('GET', `staging:revoked:${fingerprint}`)).to.equal('1');
      });

      it('wait for the first connection', async () => {
        const other = connectRedis({ urls: [server().url], deadlineMs: 2_000, log: silentLog });
        await nextTurn();
        expect(await redisAnswers(other)).to.be.true;
        await other.close();
      });

      it('probe the store without a write', async () => {
        const written = async () =>
          /rdb_changes_since_last_save:(\d+)/.exec(String(await server().command('INFO')))?.[1];
        await server().command('FLUSHALL');
        const before = await written();
        for (let times = 0; times < 5; times += 1) expect(await redisStoreProbe(redis()).check()).to.equal('up');
        expect(await written()).to.equal(before);
        expect(await server().command('DBSIZE')).to.equal(0);
      });
    },
    { keyPrefix: 'staging:', settings: ['--save', '', '--appendonly', 'yes', '--appendfsync', 'always'] },
  );
});
