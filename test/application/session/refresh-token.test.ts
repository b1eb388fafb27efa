import { expect } from 'chai';
import { spy, stub } from 'sinon';
import { E } from '../../../src/contract/values/fp.js';
import type { RefusalOf } from '../../../src/contract/refusals/refusals.js';
import { Unavailable } from '../../../src/domain/ports/unavailable.js';
import { expectLeft, expectRight } from '../../support/expect-either.js';
import { after, hours, minutes, seconds } from '../../support/times.js';
import { ORIGIN, scenario } from '../scenario.js';

describe('refresh token', () => {
  it('answers a token with the same business claims and new standard claims; the old token is revoked at once', async () => {
    const { loggedIn, authenticate, clock, refresh } = await scenario();
    const { text, token } = await loggedIn();
    clock.advance(minutes(3));
    const renewed = expectRight(await authenticate(expectRight(await refresh(token)))).claims;
    expect(renewed).to.include({ userId: 2, username: 'auditor', realname: '审计' });
    expect(renewed.iat - token.claims.iat).to.equal(180);
    expect(renewed.exp - renewed.iat).to.equal(20 * 60);
    expectLeft(await authenticate(text), 'TokenRevoked');
  });

  it('never answers the same token twice, not even within a second', async () => {
    const { loggedIn, refresh } = await scenario();
    const [first, second] = [await loggedIn(), await loggedIn()];
    const renewed = expectRight(await refresh(first.token));
    expect(new Set([first.text, second.text, renewed]).size).to.equal(3);
  });

  it('one of fifty concurrent requests succeeds, also among logouts', async () => {
    for (const other of ['refresh', 'logOut'] as const) {
      const given = await scenario();
      const { token } = await given.loggedIn();
      const outcomes = await Promise.all(
        Array.from({ length: 50 }, (_, i): Promise<E.Either<RefusalOf<'TokenRevoked'>, unknown>> =>
          i % 2 ? given.refresh(token) : given[other](token),
        ),
      );
      expect(outcomes.filter(E.isRight)).to.have.length(1);
      for (const outcome of outcomes.filter(E.isLeft)) expectLeft(outcome, 'TokenRevoked');
    }
  });

  it('issues no token when the blacklist cannot be written', async () => {
    const { loggedIn, ports, authenticate, refresh } = await scenario();
    const { text, token } = await loggedIn();
    const claim = stub(ports.blacklist, 'claim').rejects(new Unavailable('key-value store'));
    expect(await refresh(token).catch((error: unknown) => error)).to.be.instanceOf(Unavailable);
    claim.restore();
    expectRight(await authenticate(text));
  });

  it('accepts an expired token once within the grace window, and for a refresh only', async () => {
    const { loggedIn, authenticate, clock, refresh } = await scenario({ refreshGraceMs: seconds(60) });
    const { text } = await loggedIn();
    clock.advance(minutes(20) + seconds(30));
    expectLeft(await authenticate(text), 'TokenExpired');
    const token = expectRight(await authenticate(text, 'session'));
    expectRight(await authenticate(expectRight(await refresh(token))));
    clock.advance(seconds(29));
    expectLeft(await authenticate(text, 'session'), 'TokenRevoked');
    clock.advance(seconds(1));
    expectLeft(await authenticate(text, 'session'), 'TokenExpired');
  });

  it('counts a refresh in the share of its user in the blacklist, and a logout in none', async () => {
    const { loggedIn, ports, refresh, logOut } = await scenario();
    const claim = spy(ports.blacklist, 'claim');
    await refresh((await loggedIn()).token);
    await logOut((await loggedIn()).token);
    expect(claim.args.map(([, , userId]) => userId)).to.deep.equal([2, undefined]);
  });
});

describe('log out', () => {
  it('revokes the token at once, until it expires, and records an event', async () => {
    const { loggedIn, authenticate, events, clock, logOut } = await scenario();
    const { text, token } = await loggedIn();
    expectRight(await logOut(token));
    expectLeft(await authenticate(text), 'TokenRevoked');
    clock.advance(minutes(20) - 1);
    expectLeft(await authenticate(text), 'TokenRevoked');
    expect(events).to.deep.include({ _tag: 'LoggedOut', userId: 2, username: 'auditor', ...ORIGIN });
  });

  it('records no event when the blacklist cannot be written', async () => {
    const { loggedIn, ports, events, logOut } = await scenario();
    const { token } = await loggedIn();
    stub(ports.blacklist, 'claim').rejects(new Unavailable('key-value store'));
    expect(await logOut(token).catch((error: unknown) => error)).to.be.instanceOf(Unavailable);
    expect(events.map(({ _tag }) => _tag)).to.not.include('LoggedOut');
  });

  it('revokes the token for the grace window of a refresh too', async () => {
    const { loggedIn, authenticate, clock, logOut } = await scenario({ refreshGraceMs: seconds(60) });
    const { text, token } = await loggedIn();
    expectRight(await logOut(token));
    clock.advance(minutes(20) + seconds(59));
    expectLeft(await authenticate(text, 'session'), 'TokenRevoked');
  });
});

type Built = Awaited<ReturnType<typeof scenario>>;

/** Refreshes after every quarter of an hour, for as long as it is let; gives the tokens. */
const chainOf = async ({ loggedIn, authenticate, refresh, clock }: Built, most: number) => {
  const chain = [(await loggedIn()).token];
  while (chain.length < most) {
    clock.advance(minutes(15));
    const presented = await authenticate(expectRight(await refresh(chain.at(-1)!)));
    if (E.isLeft(presented)) break;
    chain.push(presented.right);
  }
  return chain;
};

describe('the age of a session', () => {
  it('has no limit by default', async () => {
    const chain = await chainOf(await scenario(), 200);
    expect(chain).to.have.length(200);
    expect(chain.at(-1)!.claims.auth_time).to.equal(chain[0]!.claims.iat);
    expect(chain.at(-1)!.claims.exp - chain.at(-1)!.claims.iat).to.equal(1200);
  });

  it('limits the expiry of the last token in a chain of refreshes', async () => {
    const built = await scenario({ sessionMaxMs: hours(1) });
    const chain = await chainOf(built, 4);
    const begun = chain[0]!.claims.iat;
    expect(chain.map(({ claims }) => claims.exp - begun)).to.deep.equal([1200, 2100, 3000, 3600]);
    for (const { claims } of chain) expect(claims.auth_time).to.equal(begun);
  });

  it('keeps each blacklist entry until the token can no longer be refreshed', async () => {
    for (const sessionMaxMs of [minutes(21), hours(1), Infinity]) {
      const { loggedIn, refresh, logOut, ports, clock } = await scenario({ sessionMaxMs, refreshGraceMs: minutes(2) });
      const claim = spy(ports.blacklist, 'claim');
      expectRight(await refresh((await loggedIn()).token));
      expectRight(await logOut((await loggedIn()).token));
      const until = after(minutes(22), clock.now());
      expect(claim.args.map(([, moment]) => moment)).to.deep.equal([until, until]);
    }
  });
});
