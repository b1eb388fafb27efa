import { expect } from 'chai';
import { spy, stub } from 'sinon';
import { O } from '../../../src/contract/values/fp.js';
import { permissionOf } from '../../../src/contract/values/permission.js';
import { Unavailable } from '../../../src/domain/ports/unavailable.js';
import { expectLeft, expectRight } from '../../support/expect-either.js';
import { minutes } from '../../support/times.js';
import { scenario } from '../scenario.js';

const USER_PAGE = O.some(permissionOf('user', 'page'));
const BUG = new TypeError('a bug');
const ROLE_PAGE = O.some(permissionOf('role', 'page'));

describe('authorize', () => {
  it('admits a user with the permission, and refuses a user without it', async () => {
    const { authorize } = await scenario();
    expectRight(await authorize({ userId: 2, needed: USER_PAGE }));
    expectLeft(await authorize({ userId: 2, needed: ROLE_PAGE }), 'PermissionDenied');
    expectRight(await authorize({ userId: 2, needed: O.none }));
  });

  it('gives the rows of scoped permissions, and everything for others, whatever the data scopes are', async () => {
    const { authorize, ports } = await scenario();
    const own = { departments: [], owner: 2 };
    stub(ports.users, 'accessOf').resolves(
      O.some({
        ...{ enabled: true, credentialGeneration: 0, mustChangePassword: false },
        permissions: ['sys:user:page', 'sys:role:page'],
        limits: { rows: [own], of: { 'sys:user:page': 0, 'sys:role:page': 0 } },
      }),
    );
    for (const read of ['from the store', 'from the cache']) {
      const { scope, reach } = expectRight(await authorize({ userId: 2, needed: USER_PAGE }));
      expect([scope, reach(permissionOf('user', 'page'))], read).to.deep.equal([own, own]);
      expect(expectRight(await authorize({ userId: 2, needed: ROLE_PAGE })).scope, read).to.equal('everything');
      expect([reach(permissionOf('role', 'page')), reach(permissionOf('menu', 'page'))], read).to.deep.equal([
        'everything',
        undefined,
      ]);
    }
  });

  it('loads a user once, and again after the permissions were dropped or a minute has passed', async () => {
    const { authorize, ports, clock } = await scenario();
    const load = spy(ports.users, 'accessOf');
    const ask = () => authorize({ userId: 2, needed: USER_PAGE });
    await ask();
    await ask();
    expect(load.callCount).to.equal(1);
    await ports.permissionCache.drop();
    await ask();
    expect(load.callCount).to.equal(2);
    clock.advance(minutes(1));
    await ask();
    expect(load.callCount).to.equal(3);
  });

  it('does not read access that was loaded before a change and cached after it', async () => {
    const { authorize, ports } = await scenario();
    const load = stub(ports.users, 'accessOf');
    load.onFirstCall().callsFake(async () => {
      await ports.permissionCache.drop();
      return O.some({
        enabled: true,
        credentialGeneration: 0,
        mustChangePassword: false,
        permissions: ['sys:role:page'],
      });
    });
    load
      .onSecondCall()
      .resolves(O.some({ enabled: true, credentialGeneration: 0, mustChangePassword: false, permissions: [] }));
    await authorize({ userId: 2, needed: ROLE_PAGE });
    expectLeft(await authorize({ userId: 2, needed: ROLE_PAGE }), 'PermissionDenied');
  });

  it('reads the database when the cache is down, and admits nobody when both are down', async () => {
    const { authorize, ports } = await scenario();
    stub(ports.permissionCache, 'read').rejects(new Unavailable('key-value store'));
    expectRight(await authorize({ userId: 2, needed: USER_PAGE }));
    expectLeft(await authorize({ userId: 2, needed: ROLE_PAGE }), 'PermissionDenied');

    stub(ports.users, 'accessOf').rejects(new Unavailable('database'));
    const outcome = await authorize({ userId: 1, needed: O.none }).catch((error: unknown) => error);
    expect(outcome).to.be.instanceOf(Unavailable).with.property('resource', 'key-value store');
  });

  it('answers when the cache cannot be written', async () => {
    for (const [error, fields] of [
      [new Unavailable('key-value store'), { cause: 'key-value store unavailable' }],
      [BUG, { userId: 2, error: BUG }],
    ] as const) {
      const { authorize, ports, log } = await scenario();
      stub(ports.permissionCache, 'write').rejects(error);
      expectRight(await authorize({ userId: 2, needed: USER_PAGE }));
      expect(log.warn.args).to.deep.equal([['permissions not cached', fields]]);
    }
  });
});
