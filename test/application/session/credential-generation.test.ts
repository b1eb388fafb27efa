import { expect } from 'chai';
import { spy, stub } from 'sinon';
import { expectLeft, expectRight } from '../../support/expect-either.js';
import { scenario } from '../scenario.js';

const NEW_PASSWORD = 'Auditor#2027';

/** The auditor's password is changed, as by an operator; what the service keeps of him is dropped unless told otherwise. */
const withChanges = async () => {
  const built = await scenario();
  const { users, permissionCache, hasher } = built.ports;
  const hash = await hasher.hash(NEW_PASSWORD);
  const changePassword = async ({ heard = true } = {}) => {
    await users.setPassword('auditor', hash, false);
    if (heard) await permissionCache.drop();
  };
  return { ...built, changePassword };
};

describe('credentials that change', () => {
  it('revoke the token of a login whose password was compared before the change', async () => {
    const { logIn, authenticate, changePassword, ports } = await withChanges();
    const { verify } = ports.hasher;
    const verifying = stub(ports.hasher, 'verify').callsFake(async (...asked) => {
      const verdict = await verify(...asked);
      await changePassword();
      return verdict;
    });
    const { accessToken } = expectRight(await logIn());
    verifying.restore();
    expectLeft(await authenticate(accessToken), 'TokenRevoked');
  });

  it('revoke the token of a refresh that was accepted before the change', async () => {
    const { loggedIn, authenticate, refresh, changePassword } = await withChanges();
    const { token } = await loggedIn();
    await changePassword();
    const renewed = expectRight(await refresh(token));
    expectLeft(await authenticate(renewed), 'TokenRevoked');
  });

  it('keep their generation in the token through refreshes', async () => {
    const { loggedIn, authenticate, refresh, changePassword } = await withChanges();
    await changePassword();
    let { token } = await loggedIn({ password: NEW_PASSWORD });
    for (let i = 0; i < 3; i += 1) token = expectRight(await authenticate(expectRight(await refresh(token))));
    expect(token.claims.cred_gen).to.equal(1);
  });

  it('accept the next login at once while the former access is still cached', async () => {
    const { loggedIn, logIn, authenticate, changePassword, ports } = await withChanges();
    const { text } = await loggedIn();
    await changePassword({ heard: false });
    expectRight(await authenticate(text));
    const load = spy(ports.users, 'accessOf');
    const { accessToken } = expectRight(await logIn({ password: NEW_PASSWORD }));
    for (let i = 0; i < 3; i += 1) expectRight(await authenticate(accessToken));
    expect(load.callCount).to.equal(1);
    // what was read for him counts for the old token as well
    expectLeft(await authenticate(text), 'TokenRevoked');
  });

  it('refuse a generation that the database does not know yet', async () => {
    const { loggedIn, authenticate, ports } = await withChanges();
    const { claims } = (await loggedIn()).token;
    expectLeft(await authenticate(ports.signer.sign({ ...claims, cred_gen: 9 })), 'TokenRevoked');
  });
});
