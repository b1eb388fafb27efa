import { expect } from 'chai';
import { spy } from 'sinon';
import { addUserHandler } from '../../../src/application/account/user-accounts.js';
import { O } from '../../../src/contract/values/fp.js';
import { actor } from '../../port-contracts/administration-fixtures.js';
import { expectLeft, expectRight } from '../../support/expect-either.js';
import { administration, ROLE } from './administration-scenario.js';
import { ORIGIN } from '../scenario.js';

const NEWCOMER = {
  username: 'newcomer',
  realname: '新人',
  password: 'Secret#2026',
  roles: [`code-${ROLE.weaker}`, `name-${ROLE.unused}`],
  mustChangePassword: false,
};

describe('add user', () => {
  const prepared = async () => {
    const given = await administration();
    const hash = spy(given.ports.hasher, 'hash');
    const logIn = async (password: string) =>
      given.handlers.logIn({
        form: { username: 'newcomer', password, ...(await given.captcha()) },
        origin: ORIGIN,
      });
    return { ...given, hash, logIn, addUser: addUserHandler({ ...given.ports, ...given.policies }) };
  };

  it('adds a user who can log in with the password, and records an event', async () => {
    const { addUser, logIn, events } = await prepared();
    const { userId } = expectRight(await addUser(NEWCOMER));
    expect(events).to.deep.equal([
      { _tag: 'UserAdded', module: 'user', recordId: userId, after: { username: 'newcomer' } },
    ]);
    expect(expectRight(await logIn('Secret#2026')).mustChangePassword).to.be.false;
    expectLeft(await logIn('secret#2026'), 'CredentialsIncorrect');
  });

  it('stores what POST /user/add stores: the first version with all roles, its author, and the row of the trail', async () => {
    const { addUser, ports, trail } = await prepared();
    const { userId } = expectRight(await addUser(NEWCOMER));
    const record = O.toUndefined(await ports.administrationReads.record('user', 'everything', userId));
    const values = {
      ...{ username: 'newcomer', realname: '新人', departmentId: null, validUntil: null, sort: 0, status: 1 },
      hasFactor: false,
    };
    expect(record).to.deep.include({ version: 1, values, createUser: 'menshen', updateUser: 'menshen' });
    const roleIds = [ROLE.weaker, ROLE.unused];
    expect(record?.links.map(({ id }) => id)).to.have.members(roleIds);
    expect(trail).to.deep.equal([
      { kind: 'RecordAdded', action: 'add', module: 'user', recordId: userId, after: { ...values, roleIds } },
    ]);
  });

  it('requires a change of the password at the next login if the command says so', async () => {
    const { addUser, logIn } = await prepared();
    expectRight(await addUser({ ...NEWCOMER, mustChangePassword: true }));
    expect(expectRight(await logIn('Secret#2026')).mustChangePassword).to.be.true;
  });

  it('requires another password at login if it is the default one or the user name in any case', async () => {
    for (const password of ['123456', 'newcomer', 'NewComer']) {
      const { addUser, logIn } = await prepared();
      expectRight(await addUser({ ...NEWCOMER, password }));
      expect(expectRight(await logIn(password)).mustChangePassword, password).to.be.true;
    }
  });

  it('hashes no password when the form is invalid', async () => {
    const { addUser, hash } = await prepared();
    for (const [field, value] of [
      ['username', ''],
      ['username', 'a'.repeat(21)],
      ['username', ' admin'],
      ['realname', ' '],
      ['realname', '名'.repeat(31)],
      ['password', '12345'],
    ] as const)
      expect(expectLeft(await addUser({ ...NEWCOMER, [field]: value }), 'UserEntryInvalid').field).to.equal(field);
    expect(hash.callCount).to.equal(0);
  });

  it('refuses a name that is taken in any case, and an unknown role, and records nothing', async () => {
    const { addUser, events, trail } = await prepared();
    for (const username of ['user-1', 'USER-1']) expectLeft(await addUser({ ...NEWCOMER, username }), 'UsernameTaken');
    expect(expectLeft(await addUser({ ...NEWCOMER, roles: ['nobody’s'] }), 'RoleUnknown').role).to.equal('nobody’s');
    expect([events, trail]).to.deep.equal([[], []]);
  });

  it('refuses a role that is deleted during the request', async () => {
    const { addUser, ports, handlers, trail } = await prepared();
    const { hash } = ports.hasher;
    ports.hasher.hash = async (password) => {
      ports.hasher.hash = hash;
      expectRight(
        await handlers.deleteRecords({ module: 'role', actor: actor(1), scope: 'everything', ids: [ROLE.unused] }),
      );
      return hash(password);
    };
    const { role } = expectLeft(await addUser(NEWCOMER), 'RoleUnknown');
    expect(role).to.equal(`name-${ROLE.unused}`);
    expect(trail.map(({ kind }) => kind)).to.deep.equal(['RecordDeleted']);
  });
});
