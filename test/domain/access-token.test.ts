import { expect } from 'chai';
import fc from 'fast-check';
import { issueClaims, judgeClaims, uselessAfter } from '../../src/domain/access-token.js';
import { arbitraryIdentity, arbitraryJson, arbitraryMoment } from '../support/arbitraries.js';
import { expectLeft, expectRight } from '../support/expect-either.js';
import { after, hours, minutes, seconds } from '../support/times.js';
import { without } from '../support/without.js';

const now = new Date('2030-01-01T12:00:00.750Z');
const identity = { userId: 7, username: 'lilei', realname: '李雷' };
const claims = issueClaims(identity, { now, lifetimeMs: minutes(20), jti: 'one' });
/** The claims' own second. */
const issuedAt = new Date('2030-01-01T12:00:00Z');

describe('issuing claims', () => {
  it('sets the standard claims in whole seconds beside the business claims', () => {
    const iat = issuedAt.getTime() / 1000;
    expect(claims).to.deep.equal({ ...identity, jti: 'one', iat, nbf: iat, exp: iat + 1200 });
  });

  it('takes no claim over but those of the identity', () => {
    const again = issueClaims(claims, { now: after(hours(1), now), lifetimeMs: minutes(20), jti: 'two' });
    expect(again).to.deep.equal(
      issueClaims(identity, { now: after(hours(1), now), lifetimeMs: minutes(20), jti: 'two' }),
    );
  });
});

describe('judging claims', () => {
  it('gives back what was issued', () => {
    expect(expectRight(judgeClaims(claims, now))).to.deep.equal(claims);
  });

  it('finds a token expired from the second on that it names', () => {
    const exp = after(minutes(20), issuedAt);
    expectRight(judgeClaims(claims, after(-1, exp)));
    for (const late of [0, 1, hours(9)]) expectLeft(judgeClaims(claims, after(late, exp)), 'TokenExpired');
  });

  it('lets pass what expired within the grace', () => {
    const exp = after(minutes(20), issuedAt);
    expectRight(judgeClaims(claims, after(seconds(30) - 1, exp), seconds(30)));
    expectLeft(judgeClaims(claims, after(seconds(30), exp), seconds(30)), 'TokenExpired');
  });

  it('lets the issuer be five seconds ahead, and no more', () => {
    expectRight(judgeClaims(claims, after(-seconds(5), issuedAt)));
    expectLeft(judgeClaims(claims, after(-seconds(5) - 1, issuedAt)), 'TokenInvalid');
  });

  it('finds what is not yet valid invalid even when it has expired, and whatever the grace', () => {
    expectLeft(judgeClaims({ ...claims, nbf: claims.exp + 99_999, exp: 0 }, now, hours(9)), 'TokenInvalid');
  });

  const lacking = ['userId', 'username', 'realname', 'exp', 'iat', 'nbf'] as const;
  for (const claim of lacking)
    it(`demands ${claim}`, () => {
      for (const payload of [
        without(claims, claim),
        { ...claims, [claim]: null },
        { ...claims, [claim]: undefined },
        { ...claims, [claim]: [] },
      ])
        expectLeft(judgeClaims(payload, now), 'TokenInvalid');
    });

  for (const userId of [0, -1, 1.5, 2 ** 53, NaN, Infinity, '7', true, { $ne: null }])
    it(`refuses ${JSON.stringify(userId)} (${typeof userId}) as a user id`, () => {
      expectLeft(judgeClaims({ ...claims, userId }, now), 'TokenInvalid');
    });

  for (const time of [NaN, Infinity, -Infinity, 8.64e12 + 1, '1893499200', true, new Date()])
    it(`refuses ${String(time)} as a time`, () => {
      for (const claim of ['exp', 'iat', 'nbf'])
        expectLeft(judgeClaims({ ...claims, [claim]: time }, now), 'TokenInvalid');
    });

  it('does without a jti, which must be a text where there is one', () => {
    expectRight(judgeClaims(without(claims, 'jti'), now));
    expectLeft(judgeClaims({ ...claims, jti: 1 }, now), 'TokenInvalid');
  });

  it('refuses whatever else JSON can say', () => {
    for (const payload of [undefined, null, '', 'text', 1, [], [claims], {}])
      expectLeft(judgeClaims(payload, now), 'TokenInvalid');
    fc.assert(fc.property(arbitraryJson(), (payload) => void expectLeft(judgeClaims(payload, now), 'TokenInvalid')));
  });

  it('accepts what was issued exactly from its second until it expires, plus the grace', () => {
    const nearby = fc.integer({ min: -20_000, max: hours(2) });
    fc.assert(
      fc.property(
        arbitraryIdentity(),
        arbitraryMoment(),
        fc.integer({ min: 1, max: 60 }).map(minutes),
        nearby,
        fc.constantFrom(0, seconds(30)),
        (who, at, lifetimeMs, passedMs, graceMs) => {
          const issued = issueClaims(who, { now: at, lifetimeMs, jti: 'one' });
          const begins = Math.floor(at.getTime() / 1000) * 1000;
          const moment = at.getTime() + passedMs;
          const judged = judgeClaims(issued, new Date(moment), graceMs);
          if (moment < begins - 5000) expectLeft(judged, 'TokenInvalid');
          else if (moment >= begins + lifetimeMs + graceMs) expectLeft(judged, 'TokenExpired');
          else expect(expectRight(judged)).to.deep.equal(issued);
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe('the blacklist entry of a token', () => {
  it('is useless from the moment when nobody accepts the token', () => {
    for (const graceMs of [0, seconds(30)]) {
      const until = uselessAfter(claims, graceMs);
      expectRight(judgeClaims(claims, after(-1, until), graceMs));
      expectLeft(judgeClaims(claims, until, graceMs), 'TokenExpired');
    }
  });
});
