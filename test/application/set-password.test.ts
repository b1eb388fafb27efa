import { expect } from 'chai';
import { stub } from 'sinon';
import {
  revokeTokensHandler,
  setEnabledHandler,
  setPasswordHandler,
} from '../../src/application/commands/user-accounts.js';
import { Unavailable } from '../../src/domain/ports/unavailable.js';
import { expectLeft, expectRight } from '../support/expect-either.js';
import { scenario } from './scenario.js';

const NEXT = { username: 'auditor', password: 'Another#2026', mustChangePassword: false };

const prepared = async () => {
  const given = await scenario();
  const ports = { ...given.ports, directory: given.ports.users };
  return {
    ...given,
    setPassword: setPasswordHandler(ports),
    revokeTokens: revokeTokensHandler(ports),
    setEnabled: setEnabledHandler(ports),
  };
};

describe('set password', () => {
  it('ends the former password and every token given with it, and no other user’s', async () => {
    const { setPassword, loggedIn, logIn, authenticate, events } = await prepared();
    const tokens = [await loggedIn(), await loggedIn()];
    const other = await loggedIn({ username: 'admin', password: '123456' });
    expect(expectRight(await setPassword(NEXT))).to.deep.equal({ tokensEnd: 'now' });
    expect(events.at(-1)).to.deep.equal({ _tag: 'PasswordSet', userId: 2, username: 'auditor' });

    for (const { text } of tokens) expectLeft(await authenticate(text), 'TokenRevoked');
    for (const { text } of tokens) expectLeft(await authenticate(text, 'refresh'), 'TokenRevoked');
    expectRight(await authenticate(other.text));
    expectLeft(await logIn(), 'CredentialsIncorrect');
    const { text } = await loggedIn({ password: NEXT.password });
    expectRight(await authenticate(text));
  });

  it('marks the account as it is told', async () => {
    const { setPassword, logIn } = await prepared();
    for (const mustChangePassword of [true, false]) {
      expectRight(await setPassword({ ...NEXT, mustChangePassword }));
      expect(expectRight(await logIn({ password: NEXT.password }))).to.include({ mustChangePassword });
    }
  });

  it('refuses a password that could never be used, and a user who is not there', async () => {
    const { setPassword, logIn, events } = await prepared();
    expectLeft(await setPassword({ ...NEXT, password: '12345' }), 'UserEntryInvalid');
    expectLeft(await setPassword({ ...NEXT, username: 'nobody' }), 'UserUnknown');
    expect(events).to.deep.equal([]);
    expectRight(await logIn());
  });
});

describe('disable and enable', () => {
  it('ends the tokens and keeps the user out, and after that lets the user in, but no former token', async () => {
    const { setEnabled, loggedIn, logIn, authenticate, events } = await prepared();
    const { text } = await loggedIn();
    const other = await loggedIn({ username: 'admin', password: '123456' });
    expectRight(await authenticate(text));
    expect(expectRight(await setEnabled({ username: 'auditor', enabled: false }))).to.deep.equal({ tokensEnd: 'now' });
    expect(events.at(-1)).to.deep.equal({ _tag: 'UserDisabled', userId: 2, username: 'auditor' });
    expectLeft(await authenticate(text), 'TokenRevoked');
    expectLeft(await logIn(), 'AccountDisabled');

    expectRight(await setEnabled({ username: 'auditor', enabled: true }));
    expect(events.at(-1)).to.deep.equal({ _tag: 'UserEnabled', userId: 2, username: 'auditor' });
    expectLeft(await authenticate(text), 'TokenRevoked');
    expectLeft(await authenticate(text, 'refresh'), 'TokenRevoked');
    expectRight(await authenticate((await loggedIn()).text));
    expectRight(await authenticate(other.text));
    expectLeft(await setEnabled({ username: 'nobody', enabled: false }), 'UserUnknown');
  });
});

describe('revoke tokens', () => {
  it('ends the tokens that were given, and lets the user log in anew', async () => {
    const { revokeTokens, loggedIn, authenticate, events } = await prepared();
    const { text } = await loggedIn();
    expect(expectRight(await revokeTokens({ username: 'auditor' }))).to.deep.equal({ tokensEnd: 'now' });
    expect(events.at(-1)).to.deep.equal({ _tag: 'TokensRevoked', userId: 2, username: 'auditor' });
    expectLeft(await authenticate(text), 'TokenRevoked');
    expectRight(await authenticate((await loggedIn()).text));
    expectLeft(await revokeTokens({ username: 'nobody' }), 'UserUnknown');
  });
});

describe('what was kept of the user meanwhile', () => {
  it('ends a little later when the cache is out of reach: the change is stored, and said to be', async () => {
    const { setPassword, revokeTokens, ports, logIn, events } = await prepared();
    stub(ports.permissionCache, 'drop').rejects(new Unavailable('key-value store'));
    expect(expectRight(await setPassword(NEXT))).to.deep.equal({ tokensEnd: 'soon' });
    expect(expectRight(await revokeTokens({ username: 'auditor' }))).to.deep.equal({ tokensEnd: 'soon' });
    expect(events.map(({ _tag }) => _tag)).to.deep.equal(['PasswordSet', 'TokensRevoked']);
    expectRight(await logIn({ password: NEXT.password }));
  });

  it('does not hide a bug', async () => {
    const { revokeTokens, ports } = await prepared();
    const bug = new Error('a bug');
    stub(ports.permissionCache, 'drop').rejects(bug);
    expect(await revokeTokens({ username: 'auditor' }).catch((error: unknown) => error)).to.equal(bug);
  });
});
