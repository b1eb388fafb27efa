import { expect } from 'chai';
import { unlockLoginHandler } from '../../../src/application/login/unlock-login.js';
import { O } from '../../../src/contract/values/fp.js';
import type { RowScope } from '../../../src/domain/access/row-scope.js';
import type { ClientAddress } from '../../../src/domain/session/request-origin.js';
import { memoryAuditStore } from '../../support/audit/memory-audit-store.js';
import { expectLeft, expectRight } from '../../support/expect-either.js';
import { administration, USER } from '../records/administration-scenario.js';
import { WRONG } from '../account/password-scenario.js';
import { ORIGIN } from '../scenario.js';

const HERE = O.some(ORIGIN.address);
const ELSEWHERE = O.some('203.0.113.9' as ClientAddress);

describe('unlock login by a user', () => {
  const prepared = async (...limits: Parameters<typeof administration>) => {
    const given = await administration(...limits);
    const unlockLogin = unlockLoginHandler({ ...given.ports, ...given.policies, auditStore: memoryAuditStore() });
    const unlock = (
      actorId: number,
      address: O.Option<ClientAddress>,
      username?: string,
      scope: RowScope = 'everything',
    ) => unlockLogin({ scope, username, address, actor: { ...ORIGIN, userId: actorId, username: `user-${actorId}` } });
    const fail = async (times: number, userId: number) => {
      for (let i = 0; i < times; i += 1) expectLeft(await given.logIn(userId, WRONG), 'CredentialsIncorrect');
    };
    const expectLocked = async (userId: number) => expectLeft(await given.logIn(userId), 'LoginLocked');
    const eventsOf = (tag: string) => given.events.filter(({ _tag }) => _tag === tag);
    return { ...given, unlock, fail, expectLocked, eventsOf };
  };
  const REFUSED = {
    ...{ _tag: 'WriteRefused', reason: 'PermissionNotHeld', permission: 'sys:lock:unlock', module: 'user' },
    ...{ ...ORIGIN, userId: USER.manager, username: `user-${USER.manager}` },
  };

  for (const [who, userId] of [
    ['the administrator', USER.admin],
    ['a stronger user', USER.stronger],
  ] as const) {
    it(`does not clear the failed logins of ${who} for a user with fewer rights: the fifth failure locks`, async () => {
      const { unlock, fail, expectLocked } = await prepared();
      await fail(4, userId);
      for (const address of [HERE, O.none])
        expectLeft(await unlock(USER.manager, address, `user-${userId}`), 'PermissionNotHeld');
      expectRight(await unlock(USER.manager, HERE));
      await fail(1, userId);
      await expectLocked(userId);
    });

    it(`leaves the lock of ${who}, whatever the case of the name, and records each refusal`, async () => {
      const { unlock, fail, expectLocked, eventsOf } = await prepared();
      await fail(5, userId);
      for (const [address, name] of [
        [HERE, `user-${userId}`],
        [O.none, `USER-${userId}`],
        [ELSEWHERE, `User-${userId}`],
        [HERE, undefined],
      ] as const)
        expectLeft(await unlock(USER.manager, address, name), 'PermissionNotHeld');
      await expectLocked(userId);
      expect(eventsOf('LoginUnlocked')).to.deep.equal([]);
      expect(eventsOf('WriteRefused')).to.deep.equal(Array(4).fill({ ...REFUSED, recordId: userId }));
    });
  }

  it('clears nothing at an address where one of several names belongs to a stronger account', async () => {
    const { unlock, fail, expectLocked, logIn } = await prepared();
    await fail(5, USER.weaker);
    await fail(5, USER.stronger);
    expectLeft(await unlock(USER.manager, HERE), 'PermissionNotHeld');
    await expectLocked(USER.weaker);
    expectRight(await unlock(USER.manager, HERE, `user-${USER.weaker}`));
    expectRight(await logIn(USER.weaker));
    await expectLocked(USER.stronger);
  });

  it('keeps the lock of an address, which protects every account, when the request names one user at the address', async () => {
    const { unlock, fail, expectLocked, logIn } = await prepared({ addressFailMax: 4 });
    for (const unknown of [996, 997, 998, 999]) await fail(1, unknown);
    await expectLocked(USER.stronger);
    for (const name of ['invented', `user-${USER.weaker}`]) {
      expectRight(await unlock(USER.manager, HERE, name));
      await expectLocked(USER.stronger);
    }
    expectRight(await unlock(USER.manager, HERE));
    expectRight(await logIn(USER.stronger));
  });

  it('refuses to clear the lock of an address for a user with fewer rights than one of the accounts locked there', async () => {
    const { unlock, fail, expectLocked } = await prepared({ addressFailMax: 5 });
    await fail(5, USER.stronger);
    expectLeft(await unlock(USER.manager, HERE), 'PermissionNotHeld');
    await expectLocked(USER.weaker);
  });

  it('clears the locks of weaker accounts and of names without an account', async () => {
    const { unlock, fail, logIn, eventsOf, ports } = await prepared();
    await fail(5, USER.weaker);
    await fail(5, 999);
    expectRight(await unlock(USER.manager, HERE));
    expect((await ports.lockIndex.list(0, 10)).total).to.equal(0);
    expectRight(await logIn(USER.weaker));
    expectRight(await unlock(USER.manager, O.none, 'nobody'));
    expect(eventsOf('WriteRefused')).to.deep.equal([]);
  });

  it('clears in a limited scope the locks of its users alone; other names are not found, whether an account has them or not', async () => {
    const { unlock, fail, expectLocked, logIn, eventsOf, ports } = await prepared();
    await fail(5, USER.weaker);
    await fail(5, USER.disabled);
    await fail(5, 999);
    const inside: RowScope = { departments: [], owner: USER.weaker };
    for (const name of [`user-${USER.disabled}`, `user-${USER.stronger}`, 'user-999', 'never-seen'])
      for (const address of [HERE, O.none])
        expectLeft(await unlock(USER.manager, address, name, inside), 'RecordNotFound');
    await expectLocked(USER.weaker);
    expect([eventsOf('LoginUnlocked'), eventsOf('WriteRefused')]).to.deep.equal([[], []]);

    expectRight(await unlock(USER.manager, HERE, undefined, inside));
    expectRight(await logIn(USER.weaker));
    await expectLocked(USER.disabled);
    expect((await ports.lockIndex.list(0, 10)).locks.map(({ username }) => username)).to.have.members([
      ...[`user-${USER.disabled}`, 'user-999'],
    ]);
    expectRight(await unlock(USER.manager, O.none, `USER-${USER.weaker}`, inside));
  });

  it('leaves in a limited scope the lock of an address with all names', async () => {
    const { unlock, fail, expectLocked } = await prepared({ addressFailMax: 4 });
    await fail(4, USER.weaker);
    expectRight(await unlock(USER.manager, HERE, undefined, { departments: [], owner: USER.weaker }));
    await expectLocked(USER.weaker);
    expectRight(await unlock(USER.admin, HERE));
  });

  it('refuses the own name, in any case, with and without an address', async () => {
    const { unlock, fail, expectLocked, eventsOf } = await prepared();
    for (const userId of [USER.admin, USER.manager]) {
      await fail(5, userId);
      for (const address of [HERE, ELSEWHERE, O.none])
        for (const name of [`user-${userId}`, `USER-${userId}`])
          for (const scope of ['everything', { departments: [], owner: USER.weaker }] as const)
            expectLeft(await unlock(userId, address, name, scope), 'SelfProtected');
      await expectLocked(userId);
    }
    expect(eventsOf('LoginUnlocked')).to.deep.equal([]);
  });

  it('keeps the lock of the own name when all names at the address are unlocked', async () => {
    const { unlock, fail, expectLocked, logIn } = await prepared();
    await fail(5, USER.manager);
    await fail(5, USER.weaker);
    expectRight(await unlock(USER.manager, HERE));
    await expectLocked(USER.manager);
    expectRight(await logIn(USER.weaker));
    expectRight(await unlock(USER.admin, HERE));
    expectRight(await logIn(USER.manager));
  });

  it('allows the administrator to clear the lock of every other name, and records the request', async () => {
    const { unlock, fail, logIn, eventsOf } = await prepared();
    await fail(5, USER.stronger);
    expectRight(await unlock(USER.admin, HERE, `user-${USER.stronger}`));
    expectRight(await logIn(USER.stronger));
    expectRight(await unlock(USER.admin, O.none, `user-${USER.weaker}`));
    expectRight(await unlock(USER.admin, HERE));
    const event = {
      _tag: 'LoginUnlocked',
      ...ORIGIN,
      userId: USER.admin,
      username: `user-${USER.admin}`,
      module: 'lock',
    };
    expect(eventsOf('LoginUnlocked')).to.deep.equal(
      [
        { username: `user-${USER.stronger}`, address: ORIGIN.address },
        { username: `user-${USER.weaker}` },
        { address: ORIGIN.address },
      ].map((before) => ({ ...event, before })),
    );
  });
});
