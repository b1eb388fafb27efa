import { expect } from 'chai';
import { stub } from 'sinon';
import { Unavailable } from '../../src/domain/ports/unavailable.js';
import { expectLeft, expectRight } from '../support/expect-either.js';
import { minutes, seconds } from '../support/times.js';
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

  it('claims nothing that was not stored', async () => {
    const { loggedIn, ports, events, logOut } = await scenario();
    const { token } = await loggedIn();
    stub(ports.blacklist, 'claim').rejects(new Unavailable('key-value store'));
    expect(await logOut(token).catch((error: unknown) => error)).to.be.instanceOf(Unavailable);
    expect(events.map(({ _tag }) => _tag)).to.not.include('LoggedOut');
  });

  it('holds through the grace window in which the token could still have been refreshed', async () => {
    const { loggedIn, authenticate, clock, logOut } = await scenario({ refreshGraceMs: seconds(60) });
    const { text, token } = await loggedIn();
    expectRight(await logOut(token));
    clock.advance(minutes(20) + seconds(59));
    expectLeft(await authenticate(text, 'refresh'), 'TokenRevoked');
  });
});
