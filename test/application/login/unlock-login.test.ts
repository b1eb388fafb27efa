import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { spy } from 'sinon';
import { clearedLogins, unlockLoginByOperatorHandler } from '../../../src/application/login/unlock-login.js';
import { auditEntry } from '../../../src/domain/audit/audit-entry.js';
import { isUnavailable, Unavailable } from '../../../src/domain/ports/unavailable.js';
import type { ClientAddress } from '../../../src/domain/session/request-origin.js';
import { O } from '../../../src/contract/values/fp.js';
import { upTo } from '../../port-contracts/at-once.js';
import { expectLeft, expectRight } from '../../support/expect-either.js';
import { memoryAuditStore } from '../../support/audit/memory-audit-store.js';
import { minutes } from '../../support/times.js';
import { ORIGIN, scenario } from '../scenario.js';

const ELSEWHERE = { ...ORIGIN, address: '203.0.113.9' as ClientAddress };

/** The event of an operator. */
const unlockedBy = (before: object) => ({ _tag: 'LoginUnlocked', module: 'lock', before });

describe('the failed logins that an unlock has cleared', () => {
  it('count once, although each counts for a name at an address, for the name and for the address', () => {
    const one = { address: '192.0.2.1' as ClientAddress };
    expect(
      clearedLogins([
        { scope: 'main', failures: 2, ...one },
        { scope: 'main', failures: 3, address: '192.0.2.2' as ClientAddress },
        { scope: 'account', failures: 5 },
        { scope: 'factor', failures: 1 },
      ]),
    ).to.equal(5);
    expect(clearedLogins([{ scope: 'address', failures: 7, ...one }])).to.equal(7);
    expect(clearedLogins([])).to.equal(0);
  });
});

describe('unlock login by an operator', () => {
  const prepared = async (limits: Parameters<typeof scenario>[0] = {}) => {
    const given = await scenario(limits);
    const fail = async (times: number, origin = ORIGIN, username = 'auditor') => {
      for (let i = 0; i < times; i += 1) await given.logIn({ username, password: 'wrong password' }, origin);
    };
    const auditStore = memoryAuditStore();
    /** Stores what was recorded so far, as the audit trail does. */
    const keepEvents = async () =>
      auditStore.append(given.events.map((event) => auditEntry(event, { id: randomUUID(), time: given.clock.now() })));
    const unlock = unlockLoginByOperatorHandler({ ...given.ports, ...given.policies, auditStore });
    return { ...given, fail, unlock, keepEvents };
  };
  const from = ({ address }: typeof ORIGIN) => ({ username: 'auditor', address: O.some(address) });

  it('clears the lock of a name from an address, in any case of the name, and no other', async () => {
    const { fail, logIn, unlock, events } = await prepared();
    await fail(5);
    await fail(5, ELSEWHERE);
    await fail(5, ORIGIN, 'admin');
    expect(expectRight(await unlock({ ...from(ORIGIN), username: 'AUDITOR' }))).to.have.deep.members([
      { scope: 'main', failures: 5, address: ORIGIN.address },
      { scope: 'account', failures: 10 },
      { scope: 'address', failures: 10, address: ORIGIN.address },
    ]);
    expect(events.at(-1)).to.deep.equal(unlockedBy({ username: 'AUDITOR', address: ORIGIN.address }));
    expectRight(await logIn());
    expectLeft(await logIn({}, ELSEWHERE), 'LoginLocked');
    expectLeft(await logIn({ username: 'admin', password: '123456' }), 'LoginLocked');
  });

  it('without an address clears the locks of the account and of the name at every address, and no other', async () => {
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
    expect(events.at(-1)).to.deep.equal(unlockedBy({ username: 'auditor' }));
    for (const origin of [ORIGIN, ELSEWHERE]) expectRight(await logIn({}, origin));
    expectLeft(await logIn({ username: 'admin', password: '123456' }), 'LoginLocked');
  });

  it('finds a lock by its last failure in the trail until the lock ends', async () => {
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

  it('clears the lock of the address, which also refuses the name', async () => {
    const { fail, logIn, unlock } = await prepared({ addressFailMax: 4 });
    for (const name of ['a', 'b', 'c', 'd']) await fail(1, ORIGIN, name);
    expectLeft(await logIn(), 'LoginLocked');
    expect(expectRight(await unlock(from(ORIGIN)))).to.deep.equal([
      { scope: 'address', failures: 4, address: ORIGIN.address },
    ]);
    expectRight(await logIn());
  });

  it('answers an empty list when nothing was counted', async () => {
    const { unlock } = await prepared();
    for (const address of [O.some(ORIGIN.address), O.none])
      expect(expectRight(await unlock({ username: 'nobody', address }))).to.deep.equal([]);
  });

  it('clears the locks of every name at an address, and no other', async () => {
    const { fail, logIn, unlock, events } = await prepared({ addressFailMax: 10 });
    await fail(5, ORIGIN, 'Auditor');
    await fail(5, ORIGIN, 'admin');
    await fail(5, ELSEWHERE);
    expect(expectRight(await unlock({ address: O.some(ORIGIN.address) }))).to.have.deep.members([
      { scope: 'main', failures: 5, address: ORIGIN.address },
      { scope: 'main', failures: 5, address: ORIGIN.address },
      { scope: 'address', failures: 10, address: ORIGIN.address },
    ]);
    expect(events.at(-1)).to.deep.equal(unlockedBy({ address: ORIGIN.address }));
    expectRight(await logIn());
    expectRight(await logIn({ username: 'admin', password: '123456' }));
    expectLeft(await logIn({}, ELSEWHERE), 'LoginLocked');
  });

  it('finds the locks of a name in the index when the trail has none, and removes them from the list', async () => {
    const { fail, logIn, unlock, ports } = await prepared();
    await fail(5);
    await fail(5, ELSEWHERE, 'AUDITOR');
    await fail(5, ELSEWHERE, 'admin');
    await fail(5, { ...ORIGIN, address: '203.0.113.10' as ClientAddress }, 'admin');
    const clear = spy(ports.attempts, 'clear');
    expectRight(await unlock({ username: 'Auditor', address: O.none }));
    expect(clear.callCount, 'two addresses, all together, and the second factor').to.equal(4);
    for (const origin of [ORIGIN, ELSEWHERE]) expectRight(await logIn({}, origin));
    const { locks } = await ports.lockIndex.list(0, 10);
    expect(locks.map(({ username }) => username)).to.deep.equal(['admin', 'admin']);
  });

  it('clears thousands of locks at one address', async () => {
    const { unlock, ports, clock } = await prepared();
    const endsAt = new Date(clock.now().getTime() + minutes(5));
    for (const n of upTo(2_500))
      await ports.lockIndex.add({ scope: 'main', username: `name ${n}`, address: ORIGIN.address, endsAt });
    expectRight(await unlock({ address: O.some(ORIGIN.address) }));
    expect(await ports.lockIndex.list(0, 10)).to.deep.equal({ total: 0, locks: [] });
  });

  it('clears every lock of an address while other locks are removed from the index', async () => {
    const { ports, policies, clock } = await prepared();
    const { lockIndex } = ports;
    const lock = (username: string, address: ClientAddress, ms: number) =>
      ({ scope: 'main', username, address, endsAt: new Date(clock.now().getTime() + ms) }) as const;
    await lockIndex.add(lock('other', ELSEWHERE.address, minutes(9)));
    for (const n of upTo(2_500)) await lockIndex.add(lock(`name ${n}`, ORIGIN.address, minutes(5)));
    const list: typeof lockIndex.list = async (...where) => {
      const found = await lockIndex.list(...where);
      await lockIndex.remove([lock('other', ELSEWHERE.address, minutes(9))]);
      return found;
    };
    const unlock = unlockLoginByOperatorHandler({
      ...ports,
      ...policies,
      lockIndex: { ...lockIndex, list },
      auditStore: memoryAuditStore(),
    });
    expectRight(await unlock({ address: O.some(ORIGIN.address) }));
    expect(await lockIndex.list(0, 10)).to.deep.equal({ total: 0, locks: [] });
  });

  it('records nothing when a store fails', async () => {
    const { unlock, ports, events } = await prepared();
    ports.attempts.clear = () => Promise.reject(new Unavailable('key-value store'));
    const outcome = await unlock(from(ORIGIN)).catch((error: unknown) => error);
    expect(isUnavailable(outcome)).to.equal(true);
    expect(events).to.deep.equal([]);
  });
});
