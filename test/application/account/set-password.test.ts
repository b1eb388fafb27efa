import { expect } from 'chai';
import { stub } from 'sinon';
import {
  revokeTokensHandler,
  setEnabledHandler,
  setPasswordHandler,
  type SetEnabledRefused,
  type SetPasswordRefused,
} from '../../../src/application/account/user-accounts.js';
import { E } from '../../../src/contract/values/fp.js';
import { Unavailable } from '../../../src/domain/ports/unavailable.js';
import { expectLeft, expectRight } from '../../support/expect-either.js';
import { scenario } from '../scenario.js';

const NEXT = { username: 'auditor', password: 'Another#2026', mustChangePassword: false };

const prepared = async () => {
  const given = await scenario();
  const ports = { ...given.ports, directory: given.ports.users };
  return {
    ...given,
    setPassword: setPasswordHandler({ ...ports, ...given.policies }),
    revokeTokens: revokeTokensHandler(ports),
    setEnabled: setEnabledHandler(ports),
  };
};

/** The target of the events. */
const AUDITOR = { module: 'user', recordId: 2, after: { username: 'auditor' } };

type Prepared = Awaited<ReturnType<typeof prepared>>;

type Outcome = Promise<E.Either<SetPasswordRefused | SetEnabledRefused, unknown>>;

/** The commands that end tokens, each for a user, and its event. */
const COMMANDS: Readonly<Record<string, (given: Prepared, username: string) => Outcome>> = {
  PasswordSet: ({ setPassword }: Prepared, username: string) => setPassword({ ...NEXT, username }),
  UserDisabled: ({ setEnabled }: Prepared, username: string) => setEnabled({ username, enabled: false }),
  TokensRevoked: ({ revokeTokens }: Prepared, username: string) => revokeTokens({ username }),
};

for (const [event, run] of Object.entries(COMMANDS))
  describe(`the command of ${event}`, () => {
    it('ends every token of the user, for every use, and no token of others', async () => {
      const given = await prepared();
      const { loggedIn, authenticate, events } = given;
      const tokens = [await loggedIn(), await loggedIn()];
      const other = await loggedIn({ username: 'admin', password: '123456' });
      expect(await run(given, 'auditor')).to.deep.equal(E.right({ tokensEnd: 'now' }));
      expect(events.at(-1)).to.deep.equal({ _tag: event, ...AUDITOR });
      for (const { text } of tokens)
        for (const purpose of ['access', 'session'] as const)
          expectLeft(await authenticate(text, purpose), 'TokenRevoked');
      expectRight(await authenticate(other.text));
    });

    it('refuses a user who does not exist, and records nothing', async () => {
      const given = await prepared();
      expectLeft(await run(given, 'nobody'), 'UserUnknown');
      expect(given.events).to.deep.equal([]);
    });

    it('stores the change although the cache is unreachable: tokens end a little later', async () => {
      const given = await prepared();
      stub(given.ports.permissionCache, 'drop').rejects(new Unavailable('key-value store'));
      expect(await run(given, 'auditor')).to.deep.equal(E.right({ tokensEnd: 'soon' }));
      expect(given.events.map(({ _tag }) => _tag)).to.deep.equal([event]);
    });

    it('rejects with an unexpected error of the cache', async () => {
      const given = await prepared();
      const bug = new Error('a bug');
      stub(given.ports.permissionCache, 'drop').rejects(bug);
      expect(await run(given, 'auditor').catch((error: unknown) => error)).to.equal(bug);
    });
  });

describe('set password', () => {
  it('replaces the password, and marks the account if the command says so', async () => {
    const { setPassword, logIn, loggedIn, authenticate } = await prepared();
    for (const mustChangePassword of [true, false]) {
      expectRight(await setPassword({ ...NEXT, mustChangePassword }));
      expectLeft(await logIn(), 'CredentialsIncorrect');
      expect(expectRight(await logIn({ password: NEXT.password }))).to.include({ mustChangePassword });
    }
    expectRight(await authenticate((await loggedIn({ password: NEXT.password })).text));
  });

  it('requires a change at login if the password is the default one or the user name in any case', async () => {
    const { setPassword, logIn } = await prepared();
    for (const password of ['123456', 'AUDITOR']) {
      expectRight(await setPassword({ ...NEXT, password }));
      expect(expectRight(await logIn({ password })).mustChangePassword, password).to.be.true;
    }
  });

  it('refuses a password that does not fit the login form', async () => {
    const { setPassword, logIn, events } = await prepared();
    expectLeft(await setPassword({ ...NEXT, password: '12345' }), 'UserEntryInvalid');
    expect(events).to.deep.equal([]);
    expectRight(await logIn());
  });
});

describe('disable and enable', () => {
  it('refuses to disable the administrator, unless the request says so explicitly', async () => {
    const { setEnabled, loggedIn, authenticate, events } = await prepared();
    const { text } = await loggedIn({ username: 'admin', password: '123456' });
    const before = events.length;
    expectLeft(await setEnabled({ username: 'admin', enabled: false }), 'AdministratorProtected');
    expect(events).to.have.length(before);
    expectRight(await authenticate(text));
    expectRight(await setEnabled({ username: 'admin', enabled: true }));
    expectRight(await setEnabled({ username: 'admin', enabled: false, evenTheAdministrator: true }));
    expectLeft(await authenticate(text), 'TokenRevoked');
  });

  it('disabled: no login; enabled again: a login, but no former token', async () => {
    const { setEnabled, loggedIn, logIn, authenticate, events } = await prepared();
    const { text } = await loggedIn();
    expectRight(await setEnabled({ username: 'auditor', enabled: false }));
    expectLeft(await logIn(), 'AccountDisabled');
    expectRight(await setEnabled({ username: 'auditor', enabled: true }));
    expect(events.at(-1)).to.deep.equal({ _tag: 'UserEnabled', ...AUDITOR });
    expectLeft(await authenticate(text), 'TokenRevoked');
    expectRight(await authenticate((await loggedIn()).text));
  });
});
