import { expect } from 'chai';
import { spy } from 'sinon';
import { freshFingerprint, freshUserId } from '../../../port-contracts/fresh-keys.js';
import { expectLeft, expectRight } from '../../../support/expect-either.js';
import { onRedisServer } from '../../../support/redis/on-server.js';
import { redisScenario } from '../../../support/redis/scenario.js';
import { redisStores } from '../../../support/redis/stores.js';
import { after as moment, minutes } from '../../../support/times.js';

describe('reads of Redis', () => {
  onRedisServer((redis, server) => {
    /** The commands of the service and their number since the last time. */
    const commands = async (): Promise<Record<string, number>> => {
      const stats = String(await server().command('INFO', 'commandstats'));
      await server().command('CONFIG', 'RESETSTAT');
      const calls = [...stats.matchAll(/cmdstat_(mget|get|getdel|set|eval|exists):calls=(\d+)/g)];
      return Object.fromEntries(calls.map(([, name, count]) => [name ?? '', Number(count)]));
    };

    it('for a request with a token are one command, and no query', async () => {
      const { loggedIn, authenticate, ports } = await redisScenario(redis());
      const { text } = await loggedIn();
      expectRight(await authenticate(text));
      const load = spy(ports.users, 'accessOf');
      await commands();
      for (let n = 0; n < 5; n += 1) expectRight(await authenticate(text));
      expect(await commands()).to.deep.equal({ mget: 5 });
      expect(load.called).to.be.false;
    });

    it('for a request with a revoked token are one command', async () => {
      const { loggedIn, authenticate, logOut } = await redisScenario(redis());
      const { text, token } = await loggedIn();
      expectRight(await logOut(token));
      await commands();
      expectLeft(await authenticate(text), 'TokenRevoked');
      expect(await commands()).to.deep.equal({ mget: 1 });
    });

    it('of the same turn share one command, each with its own answer', async () => {
      const { permissionCache, blacklist } = redisStores(redis());
      const [listed, userId] = [freshFingerprint(), freshUserId()];
      await blacklist.claim(listed, moment(minutes(1)));
      await permissionCache.read(userId);
      await server().command('RPUSH', `permissions:user:${userId}`, 'another', 'type');
      await commands();
      const [first, second, cached] = await Promise.all([
        blacklist.has(listed),
        blacklist.has(freshFingerprint()),
        permissionCache.read(userId),
      ]);
      expect(await commands()).to.deep.equal({ mget: 1 });
      expect([first, second]).to.deep.equal([true, false]);
      expect(cached.access).to.include({ _tag: 'None' });
    });
  });
});
