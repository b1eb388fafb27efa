import { expect } from 'chai';
import { spy, stub } from 'sinon';
import type { TokenRevoked } from '../../src/domain/access-token.js';
import { E } from '../../src/domain/fp.js';
import { Unavailable } from '../../src/domain/ports/unavailable.js';
import { expectLeft, expectRight } from '../support/expect-either.js';
import { minutes, seconds } from '../support/times.js';
import { scenario } from './scenario.js';

describe('refresh token', () => {
  it('gives a new token with the old business claims and fresh standard ones; the old one is dead at once', async () => {
    const { loggedIn, authenticate, clock, refresh } = await scenario();
    const { text, token } = await loggedIn();
    clock.advance(minutes(3));
    const renewed = expectRight(await authenticate(expectRight(await refresh(token)))).claims;
    expect(renewed).to.include({ userId: 2, username: 'auditor', realname: '审计' });
    expect(renewed.iat - token.claims.iat).to.equal(180);
    expect(renewed.exp - renewed.iat).to.equal(20 * 60);
    expectLeft(await authenticate(text), 'TokenRevoked');
  });

  it('never gives the same text twice, not even within a second', async () => {
    const { loggedIn, refresh } = await scenario();
    const { text, token } = await loggedIn();
    expect(expectRight(await refresh(token))).to.not.equal(text);
  });

  it('lets one of fifty at once through, also among logouts', async () => {
    for (const other of ['refresh', 'logOut'] as const) {
      const given = await scenario();
      const { token } = await given.loggedIn();
      const outcomes = await Promise.all(
        Array.from({ length: 50 }, (_, i): Promise<E.Either<TokenRevoked, unknown>> =>
          i % 2 ? given.refresh(token) : given[other](token),
        ),
      );
      expect(outcomes.filter(E.isRight)).to.have.length(1);
      for (const outcome of outcomes.filter(E.isLeft)) expectLeft(outcome, 'TokenRevoked');
    }
  });

  it('mints nothing when the blacklist cannot be written', async () => {
    const { loggedIn, ports, authenticate, refresh } = await scenario();
    const { text, token } = await loggedIn();
    const claim = stub(ports.blacklist, 'claim').rejects(new Unavailable('key-value store'));
    expect(await refresh(token).catch((error: unknown) => error)).to.be.instanceOf(Unavailable);
    claim.restore();
    expectRight(await authenticate(text));
  });

  it('within the grace window serves an expired token once, and for nothing but a refresh', async () => {
    const { loggedIn, authenticate, clock, refresh } = await scenario({ refreshGraceMs: seconds(60) });
    const { text } = await loggedIn();
    clock.advance(minutes(20) + seconds(30));
    expectLeft(await authenticate(text), 'TokenExpired');
    const token = expectRight(await authenticate(text, 'refresh'));
    expectRight(await authenticate(expectRight(await refresh(token))));
    clock.advance(seconds(29));
    expectLeft(await authenticate(text, 'refresh'), 'TokenRevoked');
    clock.advance(seconds(1));
    expectLeft(await authenticate(text, 'refresh'), 'TokenExpired');
  });

  it('takes of the blacklist the share of its user, a logout takes none', async () => {
    const { loggedIn, ports, refresh, logOut } = await scenario();
    const claim = spy(ports.blacklist, 'claim');
    await refresh((await loggedIn()).token);
    await logOut((await loggedIn()).token);
    expect(claim.args.map(([, , userId]) => userId)).to.deep.equal([2, undefined]);
  });
});
