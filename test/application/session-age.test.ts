import { expect } from 'chai';
import { spy } from 'sinon';
import { E } from '../../src/domain/fp.js';
import { expectRight } from '../support/expect-either.js';
import { after, hours, minutes } from '../support/times.js';
import { scenario } from './scenario.js';

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
  it('has no bound by default', async () => {
    const chain = await chainOf(await scenario(), 200);
    expect(chain).to.have.length(200);
    expect(chain.at(-1)!.claims.auth_time).to.equal(chain[0]!.claims.iat);
    expect(chain.at(-1)!.claims.exp - chain.at(-1)!.claims.iat).to.equal(1200);
  });

  it('bounds the last token of a chain, however often it was refreshed', async () => {
    const built = await scenario({ sessionMaxMs: hours(1) });
    const chain = await chainOf(built, 4);
    const begun = chain[0]!.claims.iat;
    expect(chain.map(({ claims }) => claims.exp - begun)).to.deep.equal([1200, 2100, 3000, 3600]);
    for (const { claims } of chain) expect(claims.auth_time).to.equal(begun);
  });

  it('lets no blacklist entry end before the token could come back', async () => {
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
