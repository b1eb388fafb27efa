import { expect } from 'chai';
import { stub } from 'sinon';
import { readLastLoginHandler } from '../../../src/application/account/read-last-login.js';
import { O } from '../../../src/contract/values/fp.js';
import { failuresSubject } from '../../../src/domain/login/login-attempt.js';
import { Unavailable } from '../../../src/domain/ports/unavailable.js';
import type { AccessToken } from '../../../src/domain/session/access-token.js';
import type { ClientAddress } from '../../../src/domain/session/request-origin.js';
import { expectLeft, expectRight } from '../../support/expect-either.js';
import { days, hours, minutes } from '../../support/times.js';
import { ORIGIN, scenario } from '../scenario.js';

const read = readLastLoginHandler({ timeZone: 'Asia/Shanghai' });
const lastLoginOf = async (token: AccessToken) => expectRight(await read({ token }));

describe('the last login of a user', () => {
  it('is none at the first login, and then the one before the session, with the wrong passwords between the two', async () => {
    const { loggedIn, logIn, clock } = await scenario();
    expect(await lastLoginOf((await loggedIn()).token)).to.deep.equal({ time: null, address: null, failures: 0 });
    const time = new Date(clock.now().getTime() + hours(8)).toISOString().slice(0, 19).replace('T', ' ');
    clock.advance(hours(1));
    const other = { ...ORIGIN, address: '203.0.113.9' as ClientAddress };
    for (let i = 0; i < 3; i += 1)
      expectLeft(await logIn({ password: 'wrong-password' }, other), 'CredentialsIncorrect');
    expectLeft(await logIn({ code: 'WRONG1' }), 'CaptchaIncorrect');
    expectLeft(await logIn({ username: 'Auditor', password: 'wrong-password' }), 'CredentialsIncorrect');
    const { token } = await loggedIn();
    expect(await lastLoginOf(token)).to.deep.equal({ time, address: ORIGIN.address, failures: 3 });
    expect(await lastLoginOf((await loggedIn()).token)).to.include({ failures: 0 });
  });

  it('has the wrong passwords of a year', async () => {
    const { loggedIn, logIn, clock } = await scenario();
    expectLeft(await logIn({ password: 'wrong-password' }), 'CredentialsIncorrect');
    clock.advance(days(365));
    expect(await lastLoginOf((await loggedIn()).token)).to.include({ failures: 1 });
    expectLeft(await logIn({ password: 'wrong-password' }), 'CredentialsIncorrect');
    clock.advance(days(366));
    expect(await lastLoginOf((await loggedIn()).token)).to.include({ failures: 0 });
  });

  it('wrong passwords of an unknown name are forgotten after five minutes', async () => {
    const { logIn, clock, ports } = await scenario();
    const subject = failuresSubject('nobody', ports.fingerprinter);
    const count = async () => O.toUndefined(await ports.attempts.read(subject))?.count;
    expectLeft(await logIn({ username: 'nobody', password: 'wrong-password' }), 'CredentialsIncorrect');
    clock.advance(minutes(5) - 1);
    expect(await count()).to.equal(1);
    clock.advance(1);
    expect(await count()).to.equal(undefined);
  });

  it('stays the same in a session after refreshes and later logins', async () => {
    const { loggedIn, logIn, refresh, authenticate, clock } = await scenario();
    await loggedIn();
    clock.advance(minutes(1));
    expectLeft(await logIn({ password: 'wrong-password' }), 'CredentialsIncorrect');
    const { token } = await loggedIn();
    const before = await lastLoginOf(token);
    expect(before.failures).to.equal(1);
    clock.advance(minutes(10));
    await loggedIn();
    const refreshed = expectRight(await authenticate(expectRight(await refresh(token))));
    expect(await lastLoginOf(refreshed)).to.deep.equal(before);
  });

  it('is unknown, and the login succeeds, while the stores cannot tell it', async () => {
    const { loggedIn, logIn, ports, log } = await scenario();
    await loggedIn();
    expectLeft(await logIn({ password: 'wrong-password' }), 'CredentialsIncorrect');
    stub(ports.users, 'noteLogin').rejects(new Unavailable('database'));
    const { read: readTally } = ports.attempts;
    const subject = failuresSubject('auditor', ports.fingerprinter);
    stub(ports.attempts, 'read').callsFake((asked) =>
      asked === subject ? Promise.reject(new Unavailable('key-value store')) : readTally(asked),
    );
    expect(await lastLoginOf((await loggedIn()).token)).to.deep.equal({ time: null, address: null, failures: 0 });
    expect(log.warn.callCount).to.equal(2);
  });

  it('is none where the token of another issuer has another claim of this name', async () => {
    const { loggedIn } = await scenario();
    const { token } = await loggedIn();
    for (const last_login of ['yesterday', 5, [1, 2], { time: 5 }, [0, 'x', 1.5]])
      expect(await lastLoginOf({ ...token, claims: { ...token.claims, last_login } })).to.deep.equal({
        ...{ time: null, address: null, failures: 0 },
      });
  });

  it('a wrong password of an unknown name does the same work as one of a known name', async () => {
    const { logIn, ports } = await scenario();
    const reserve = stub(ports.attempts, 'reserve').callThrough();
    expectLeft(await logIn({ username: 'nobody', password: 'wrong-password' }), 'CredentialsIncorrect');
    const unknown = reserve.callCount;
    expectLeft(await logIn({ password: 'wrong-password' }), 'CredentialsIncorrect');
    expect(reserve.callCount).to.equal(2 * unknown);
  });
});
