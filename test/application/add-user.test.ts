import { expect } from 'chai';
import { spy } from 'sinon';
import { addUserHandler } from '../../src/application/commands/user-accounts.js';
import { expectLeft, expectRight } from '../support/expect-either.js';
import { scenario } from './scenario.js';

const NEWCOMER = {
  username: 'newcomer',
  realname: '新人',
  password: 'Secret#2026',
  roles: ['role-1'],
  mustChangePassword: false,
};

describe('add user', () => {
  const prepared = async () => {
    const given = await scenario();
    const hash = spy(given.ports.hasher, 'hash');
    return { ...given, hash, addUser: addUserHandler({ ...given.ports, directory: given.ports.users }) };
  };

  it('lets the user log in with the password, and tells of it', async () => {
    const { addUser, logIn, events } = await prepared();
    const { userId } = expectRight(await addUser(NEWCOMER));
    expect(events).to.deep.equal([
      { _tag: 'UserAdded', module: 'user', recordId: userId, after: { username: 'newcomer' } },
    ]);
    const { mustChangePassword } = expectRight(await logIn({ username: 'newcomer', password: 'Secret#2026' }));
    expect(mustChangePassword).to.be.false;
    expectLeft(await logIn({ username: 'newcomer', password: 'secret#2026' }), 'CredentialsIncorrect');
  });

  it('asks at login for another password where that was wanted', async () => {
    const { addUser, logIn } = await prepared();
    expectRight(await addUser({ ...NEWCOMER, mustChangePassword: true }));
    expect(expectRight(await logIn({ username: 'newcomer', password: 'Secret#2026' })).mustChangePassword).to.be.true;
  });

  it('hashes nothing that does not fit, and tells of nothing that did not happen', async () => {
    const { addUser, hash, events } = await prepared();
    for (const parts of [{ username: '' }, { username: 'a'.repeat(21) }, { realname: ' ' }, { password: '12345' }])
      expectLeft(await addUser({ ...NEWCOMER, ...parts }), 'UserEntryInvalid');
    expect(hash.callCount).to.equal(0);
    expectLeft(await addUser({ ...NEWCOMER, username: 'admin' }), 'UsernameTaken');
    expectLeft(await addUser({ ...NEWCOMER, roles: ['nobody’s'] }), 'RoleUnknown');
    expect(events).to.deep.equal([]);
  });
});
