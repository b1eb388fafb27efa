import { expect } from 'chai';
import { stub } from 'sinon';
import { Unavailable } from '../../src/domain/ports/unavailable.js';
import { expectLeft, expectRight } from '../support/expect-either.js';
import { hours, minutes, seconds } from '../support/times.js';
import { ORIGIN, scenario } from './scenario.js';

describe('log out', () => {
  it('kills the token at once, for its remaining validity, and writes an entry', async () => {
    const { loggedIn, authenticate, events, clock, logOut } = await scenario();
    const { text, token } = await loggedIn();
    expectRight(await logOut(token));
    expectLeft(await authenticate(text), 'TokenRevoked');
    clock.advance(minutes(20) - 1);
    expectLeft(await authenticate(text), 'TokenRevoked');
    expect(events.find(({ _tag }) => _tag === 'LoggedOut')).to.deep.equal({
      _tag: 'LoggedOut',
      userId: 2,
      username: 'auditor',
      ...ORIGIN,
    });
  });

  it('leaves the user’s other tokens alone', async () => {
    const { loggedIn, authenticate, logOut } = await scenario();
    const [first, second] = [await loggedIn(), await loggedIn()];
    expectRight(await logOut(first.token));
    expectRight(await authenticate(second.text));
  });

  it('claims nothing that was not stored', async () => {
    const { loggedIn, ports, events, logOut } = await scenario();
    const { token } = await loggedIn();
    stub(ports.blacklist, 'claim').rejects(new Unavailable('key-value store'));
    expect(await logOut(token).catch((error: unknown) => error)).to.be.instanceOf(Unavailable);
    expect(events.map(({ _tag }) => _tag)).to.not.include('LoggedOut');
  });

  it('holds when the grace window is opened or widened later', async () => {
    for (const before of [0, seconds(60)]) {
      const { loggedIn, authenticate, clock, logOut, ports } = await scenario({ refreshGraceMs: before });
      const { text, token } = await loggedIn();
      const { refresh_grace: _grace, ...foreign } = token.claims;
      const foreignText = ports.signer.sign({ ...foreign, jti: 'of another program' });
      expectRight(await logOut(token));
      expectRight(await logOut(expectRight(await authenticate(foreignText))));
      clock.advance(minutes(20) + before + seconds(1));
      const widened = await scenario({ refreshGraceMs: hours(24) });
      widened.clock.advance(minutes(20) + before + seconds(1));
      Object.assign(widened.ports.blacklist, ports.blacklist);
      expectLeft(await widened.authenticate(text, 'refresh'), 'TokenExpired');
      expectLeft(await widened.authenticate(foreignText, 'refresh'), 'TokenRevoked');
    }
  });

  it('holds through the grace window in which the token could still have been refreshed', async () => {
    const { loggedIn, authenticate, clock, logOut } = await scenario({ refreshGraceMs: seconds(60) });
    const { text, token } = await loggedIn();
    expectRight(await logOut(token));
    clock.advance(minutes(20) + seconds(59));
    expectLeft(await authenticate(text, 'refresh'), 'TokenRevoked');
  });
});
