import { expect } from 'chai';
import { stub } from 'sinon';
import { memoryPermissionCache } from '../../../src/adapters/memory/memory-stores.js';
import { dropBeforeReuse } from '../../../src/adapters/decorators/drop-before-reuse.js';
import { O } from '../../../src/contract/values/fp.js';
import { Unavailable } from '../../../src/domain/ports/unavailable.js';
import { permissionCacheContract } from '../../port-contracts/permission-cache.contract.js';
import { withinTurns } from '../../support/eventually.js';
import { realClock } from '../../support/fixed-clock.js';
import { movedDate } from '../../support/moved-date.js';
import { recordedLog } from '../../support/redis/log.js';
import { silentLog } from '../../support/silent-log.js';
import { minutes } from '../../support/times.js';

const USER = 7;
const ACCESS = O.some({
  enabled: true,
  credentialGeneration: 0,
  mustChangePassword: false,
  permissions: ['sys:user:page'],
});
const REFUSED = new Unavailable('key-value store', { reason: 'READONLY' });
const FAILED = 'cached permissions are not used until they can be dropped';
const DROPPED = 'cached permissions were dropped';

describe('a permission cache that is dropped before it is used again', () => {
  const wait = movedDate();
  permissionCacheContract(() => dropBeforeReuse(memoryPermissionCache(realClock), silentLog), wait);

  const scenario = async () => {
    const shared = memoryPermissionCache(realClock);
    const log = recordedLog();
    const cache = dropBeforeReuse(shared, log);
    const { generation } = await cache.read(USER);
    await cache.write(USER, generation, ACCESS, minutes(1));
    const isCached = async () => O.isSome((await cache.read(USER)).access);
    expect(await isCached()).to.be.true;
    return { shared, log, cache, generation, isCached };
  };
  const failedDrop = async (cache: Awaited<ReturnType<typeof scenario>>['cache']) =>
    expect(await cache.drop().catch((error: unknown) => error)).to.equal(REFUSED);
  it('reads as empty and writes nothing while the store refuses the drop but answers reads', async () => {
    const { shared, log, cache, generation, isCached } = await scenario();
    const drop = stub(shared, 'drop').rejects(REFUSED);
    const write = stub(shared, 'write').resolves();
    await failedDrop(cache);
    for (let attempts = 1; attempts <= 3; attempts += 1) {
      expect(await isCached()).to.be.false;
      await withinTurns(() => drop.callCount > attempts);
    }
    await cache.write(USER, generation, ACCESS, minutes(1));
    expect(write.callCount).to.equal(0);
    expect(log.messages()).to.deep.equal([FAILED]);
  });

  it('is used again after a read has repeated the refused drop with success', async () => {
    const { shared, log, cache, isCached } = await scenario();
    const drop = stub(shared, 'drop').rejects(REFUSED);
    await failedDrop(cache);
    drop.restore();
    const { generation } = await cache.read(USER);
    await withinTurns(() => log.messages().includes(DROPPED));
    await cache.write(USER, generation, ACCESS, minutes(1));
    expect(await isCached(), 'a value that was loaded before the drop').to.be.false;
    await cache.write(USER, (await cache.read(USER)).generation, ACCESS, minutes(1));
    expect(await isCached()).to.be.true;
    expect(log.messages()).to.deep.equal([FAILED, DROPPED]);
  });

  it('is not used until every started drop is answered', async () => {
    const { shared, cache, isCached } = await scenario();
    const answers: (() => void)[] = [];
    stub(shared, 'drop').callsFake(() => new Promise((resolve) => answers.push(resolve)));
    const drops = [cache.drop(), cache.drop()];
    expect(await isCached()).to.be.false;
    answers[0]!();
    await drops[0];
    expect(await isCached()).to.be.false;
    answers[1]!();
    await drops[1];
    expect(await isCached(), 'the stub dropped nothing').to.be.true;
  });

  it('repeats one drop at a time, with twenty reads at once', async () => {
    const { shared, cache, isCached } = await scenario();
    const drop = stub(shared, 'drop').rejects(REFUSED);
    await failedDrop(cache);
    drop.callsFake(() => new Promise(() => undefined));
    await Promise.all(Array.from({ length: 20 }, isCached));
    expect(drop.callCount).to.equal(2);
  });
});
