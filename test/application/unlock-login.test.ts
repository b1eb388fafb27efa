import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { unlockLoginHandler } from '../../src/application/commands/unlock-login.js';
import { auditEntry } from '../../src/domain/audit/audit-entry.js';
import type { ClientAddress } from '../../src/domain/request-origin.js';
import { O } from '../../src/domain/fp.js';
import { expectLeft, expectRight } from '../support/expect-either.js';
import { memoryAuditStore } from '../support/audit/memory-audit-store.js';
import { minutes } from '../support/times.js';
import { ORIGIN, scenario } from './scenario.js';

const ELSEWHERE = { ...ORIGIN, address: '203.0.113.9' as ClientAddress };

describe('unlock login', () => {
  const prepared = async (limits: Parameters<typeof scenario>[0] = {}) => {
    const given = await scenario(limits);
    const fail = async (times: number, origin = ORIGIN, username = 'auditor') => {
      for (let i = 0; i < times; i += 1) await given.logIn({ username, password: 'wrong password' }, origin);
    };
    const auditStore = memoryAuditStore();
    /** Stores what was recorded so far, as the audit trail does. */
    const keepEvents = async () =>
      auditStore.append(given.events.map((event) => auditEntry(event, { id: randomUUID(), time: given.clock.now() })));
    const unlock = unlockLoginHandler({ ...given.ports, ...given.policies, auditStore });
    return { ...given, fail, unlock, keepEvents };
  };
  const from = ({ address }: typeof ORIGIN) => ({ username: 'auditor', address: O.some(address) });

  it('opens the lock of a name from an address, whatever its case, and no other', async () => {
    const { fail, logIn, unlock, events } = await prepared();
    await fail(5);
    await fail(5, ELSEWHERE);
    await fail(5, ORIGIN, 'admin');
    expect(expectRight(await unlock({ ...from(ORIGIN), username: 'AUDITOR' }))).to.have.deep.members([
      { scope: 'main', failures: 5, address: ORIGIN.address },
      { scope: 'account', failures: 10 },
      { scope: 'address', failures: 10, address: ORIGIN.address },
    ]);
    expect(events.at(-1)).to.deep.equal({ _tag: 'LoginUnlocked', username: 'AUDITOR', address: ORIGIN.address });
    expectRight(await logIn());
    expectLeft(await logIn({}, ELSEWHERE), 'LoginLocked');
    expectLeft(await logIn({ username: 'admin', password: '123456' }), 'LoginLocked');
  });

  it('without an address opens the locks of the account and of the name at every address, and no other', async () => {
    const { fail, logIn, unlock, events, keepEvents } = await prepared({ accountFailMax: 8 });
    await fail(5, ORIGIN, 'AUDITOR');
    await fail(3, ELSEWHERE);
    await fail(5, ORIGIN, 'admin');
    expectLeft(await logIn({}, ELSEWHERE), 'LoginLocked');
    await keepEvents();
    expect(expectRight(await unlock({ username: 'auditor', address: O.none }))).to.have.deep.members([
      { scope: 'main', failures: 5, address: ORIGIN.address },
      { scope: 'main', failures: 3, address: ELSEWHERE.address },
      { scope: 'account', failures: 8 },
    ]);
    expect(events.at(-1)).to.deep.equal({ _tag: 'LoginUnlocked', username: 'auditor' });
    for (const origin of [ORIGIN, ELSEWHERE]) expectRight(await logIn({}, origin));
    expectLeft(await logIn({ username: 'admin', password: '123456' }), 'LoginLocked');
  });

  it('finds a lock by its last failure until it ends', async () => {
    const { fail, logIn, unlock, keepEvents, clock } = await prepared();
    await fail(5);
    await keepEvents();
    clock.advance(minutes(5) - 1);
    expectLeft(await logIn(), 'LoginLocked');
    expect(expectRight(await unlock({ username: 'auditor', address: O.none }))).to.deep.include({
      scope: 'main',
      failures: 5,
      address: ORIGIN.address,
    });
    expectRight(await logIn());
  });

  it('opens the lock of the address, which keeps the name out too', async () => {
    const { fail, logIn, unlock } = await prepared({ addressFailMax: 4 });
    for (const name of ['a', 'b', 'c', 'd']) await fail(1, ORIGIN, name);
    expectLeft(await logIn(), 'LoginLocked');
    expect(expectRight(await unlock(from(ORIGIN)))).to.deep.equal([
      { scope: 'address', failures: 4, address: ORIGIN.address },
    ]);
    expectRight(await logIn());
  });

  it('says so when nothing was counted', async () => {
    const { unlock } = await prepared();
    for (const address of [O.some(ORIGIN.address), O.none])
      expect(expectRight(await unlock({ username: 'nobody', address }))).to.deep.equal([]);
  });
});
