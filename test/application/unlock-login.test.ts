import { expect } from 'chai';
import { unlockLoginHandler } from '../../src/application/commands/unlock-login.js';
import type { ClientAddress } from '../../src/domain/client-address.js';
import { O } from '../../src/domain/fp.js';
import { expectLeft, expectRight } from '../support/expect-either.js';
import { ORIGIN, scenario } from './scenario.js';

const ELSEWHERE = { ...ORIGIN, address: '203.0.113.9' as ClientAddress };

describe('unlock login', () => {
  const prepared = async (limits: Parameters<typeof scenario>[0] = {}) => {
    const given = await scenario(limits);
    const fail = async (times: number, origin = ORIGIN, username = 'auditor') => {
      for (let i = 0; i < times; i += 1) await given.logIn({ username, password: 'wrong password' }, origin);
    };
    return { ...given, fail, unlock: unlockLoginHandler(given.ports) };
  };
  const from = ({ address }: typeof ORIGIN) => ({ username: 'auditor', address: O.some(address) });

  it('opens the lock of a name from an address, whatever its case, and no other', async () => {
    const { fail, logIn, unlock, events } = await prepared();
    await fail(5);
    await fail(5, ELSEWHERE);
    await fail(5, ORIGIN, 'admin');
    expect(expectRight(await unlock({ ...from(ORIGIN), username: 'AUDITOR' }))).to.have.deep.members([
      { tier: 'main', failures: 5 },
      { tier: 'account', failures: 10 },
      { tier: 'address', failures: 10 },
    ]);
    expect(events.at(-1)).to.deep.equal({ _tag: 'LoginUnlocked', username: 'AUDITOR', address: ORIGIN.address });
    expectRight(await logIn());
    expectLeft(await logIn({}, ELSEWHERE), 'LoginLocked');
    expectLeft(await logIn({ username: 'admin', password: '123456' }), 'LoginLocked');
  });

  it('opens the lock of the account without an address, and leaves those of its addresses', async () => {
    const { fail, logIn, unlock, events } = await prepared({ accountFailMax: 3 });
    await fail(3);
    expectLeft(await logIn({}, ELSEWHERE), 'LoginLocked');
    expect(expectRight(await unlock({ username: 'auditor', address: O.none }))).to.deep.equal([
      { tier: 'account', failures: 3 },
    ]);
    expect(events.at(-1)).to.deep.equal({ _tag: 'LoginUnlocked', username: 'auditor' });
    expectRight(await logIn({}, ELSEWHERE));

    await fail(2);
    expectLeft(await logIn(), 'LoginLocked');
  });

  it('opens the lock of the address, which keeps the name out too', async () => {
    const { fail, logIn, unlock } = await prepared({ addressFailMax: 4 });
    for (const name of ['a', 'b', 'c', 'd']) await fail(1, ORIGIN, name);
    expectLeft(await logIn(), 'LoginLocked');
    expect(expectRight(await unlock(from(ORIGIN)))).to.deep.equal([{ tier: 'address', failures: 4 }]);
    expectRight(await logIn());
  });

  it('says so when nothing was counted', async () => {
    const { unlock } = await prepared();
    expect(expectRight(await unlock({ username: 'nobody', address: O.some(ORIGIN.address) }))).to.deep.equal([]);
  });
});
