import { expect } from 'chai';
import fc from 'fast-check';
import type { AccessTokenClaims } from '../../../src/domain/session/access-token-claims.js';
import {
  claimsOf,
  claimsIn,
  hasBegun,
  issueTimes,
  revocationExpiry,
  tokenEnd,
  type Session,
  type TokenLifetimes,
} from '../../../src/domain/session/access-token.js';
import { E, O } from '../../../src/contract/values/fp.js';
import type { RefusalOf } from '../../../src/contract/refusals/refusals.js';
import { arbitraryIdentity, arbitraryJson, arbitraryMoment } from '../../support/arbitraries.js';
import { expectLeft, expectRight } from '../../support/expect-either.js';
import { after, hours, minutes, seconds } from '../../support/times.js';
import { without } from '../../support/without.js';

const now = new Date('2030-01-01T12:00:00.750Z');
const identity = { userId: 7, username: 'lilei', realname: '李雷' };
const session = { ...identity, credentialGeneration: 3, startedAt: now };
/** The claims of a token that is issued now. */
const issueClaims = (begun: Session, { jti, ...terms }: TokenLifetimes & Readonly<{ now: Date; jti: string }>) => ({
  ...claimsOf(begun, issueTimes(begun, terms)),
  jti,
});
const claims = issueClaims(session, { now, lifetimeMs: minutes(20), graceMs: 0, sessionMaxMs: Infinity, jti: 'one' });
/** As another program with the secret makes a token: without the claims that are the service's own. */
const foreign = without(claims, 'refresh_grace') as typeof claims;
/** The two steps of the authentication. */
const judge = (
  payload: unknown,
  at: Date,
  graceMs = 0,
  sessionMaxMs = Infinity,
): E.Either<RefusalOf<'TokenInvalid' | 'TokenExpired'>, AccessTokenClaims> => {
  const decoded = claimsIn(payload);
  if (O.isNone(decoded) || !hasBegun(decoded.value, at)) return E.left({ _tag: 'TokenInvalid' });
  const isExpired = tokenEnd(decoded.value, { graceMs, sessionMaxMs }) <= at.getTime();
  return isExpired ? E.left({ _tag: 'TokenExpired' }) : E.right(decoded.value);
};
/** The claims' own second. */
const issuedAt = new Date('2030-01-01T12:00:00Z');

describe('judging claims', () => {
  it('accepts an expired token within the grace, or within the grace of its issue if that is shorter', () => {
    const exp = after(minutes(20), issuedAt);
    for (const [own, setting, end] of [
      [0, 30, 0],
      [30, 3600, 30],
      [3600, 30, 30],
      [30, 30, 30],
      [undefined, 30, 30],
    ] as const) {
      const issued = own === undefined ? foreign : { ...claims, refresh_grace: own };
      expectRight(judge(issued, after(seconds(end) - 1, exp), seconds(setting)));
      expectLeft(judge(issued, after(seconds(end), exp), seconds(setting)), 'TokenExpired');
    }
  });

  it('accepts a time of issue at most five seconds ahead', () => {
    expectRight(judge(claims, after(-seconds(5), issuedAt)));
    expectLeft(judge(claims, after(-seconds(5) - 1, issuedAt)), 'TokenInvalid');
  });

  it('answers TokenInvalid for a token that is not yet valid, even when it has expired, with any grace', () => {
    expectLeft(judge({ ...claims, nbf: claims.exp + 99_999, exp: 0 }, now, hours(9)), 'TokenInvalid');
  });

  const OTHER = [null, true, [], {}, NaN, Infinity, 0.5, -1] as const;
  const OPTIONAL: Readonly<Record<string, readonly [fit: ReadonlyArray<unknown>, unfit: ReadonlyArray<unknown>]>> = {
    refresh_grace: [
      [0, 1, 2_592_000],
      [...OTHER, 2_592_001, '0'],
    ],
    cred_gen: [
      [0, 1, 2 ** 31, 2 ** 53 - 1],
      [...OTHER, 2 ** 53, '0', ''],
    ],
    auth_time: [[claims.iat], [null, true, [], NaN, Infinity, 8.64e12 + 1, String(claims.iat)]],
    jti: [['another'], [null, true, [], {}, 1]],
  };
  for (const [claim, [fit, unfit]] of Object.entries(OPTIONAL))
    it(`accepts claims without ${claim}, and ${claim} only with a value as it is issued`, () => {
      expectRight(judge(without(claims, claim), now));
      for (const value of fit) expectRight(judge({ ...claims, [claim]: value }, now));
      for (const value of unfit) expectLeft(judge({ ...claims, [claim]: value }, now), 'TokenInvalid');
    });

  it('requires a valid value for each required claim', () => {
    const unfit = [null, undefined, [], NaN, Infinity, -Infinity, true, claims.iat + 0.5, '1893499200', { $ne: null }];
    for (const claim of ['userId', 'exp', 'iat', 'nbf'])
      for (const value of unfit) expectLeft(judge({ ...claims, [claim]: value }, now), 'TokenInvalid');
    for (const userId of [0, -1, 2 ** 53]) expectLeft(judge({ ...claims, userId }, now), 'TokenInvalid');
    for (const time of ['exp', 'iat', 'nbf'])
      expectLeft(judge({ ...claims, [time]: 8.64e12 + 1 }, now), 'TokenInvalid');
    for (const claim of ['username', 'realname'])
      for (const value of [null, undefined, []]) expectLeft(judge({ ...claims, [claim]: value }, now), 'TokenInvalid');
    for (const claim of ['userId', 'username', 'realname', 'exp', 'iat', 'nbf'])
      expectLeft(judge(without(claims, claim), now), 'TokenInvalid');
  });

  it('answers TokenExpired from the end of the session; without auth_time it begins at the time of issue', () => {
    const end = after(hours(2), issuedAt);
    const late = { ...claims, exp: claims.exp + 9999 };
    for (const token of [late, without(late, 'auth_time')])
      for (const graceMs of [0, seconds(30), hours(9)]) {
        expectRight(judge(token, after(-1, end), graceMs, hours(2)));
        expectLeft(judge(token, end, graceMs, hours(2)), 'TokenExpired');
      }
  });

  it('limits a lifetime to 366 days after the time of issue and from now, and so refuses milliseconds', () => {
    const most = claims.iat + 366 * 86_400;
    expectRight(judge({ ...claims, exp: most }, now));
    for (const exp of [most + 1, claims.exp * 1000, 8.64e12])
      expectLeft(judge({ ...claims, exp }, now), 'TokenInvalid');
    for (const iat of [0, -1, -8.64e12]) expectLeft(judge({ ...claims, iat }, now), 'TokenInvalid');
    const tomorrow = claims.iat + 86_400;
    expectRight(judge({ ...claims, iat: tomorrow, exp: most }, now));
    for (const iat of [tomorrow, 8.64e12 - 10])
      for (const exp of [most + 6, 8.64e12]) expectLeft(judge({ ...claims, iat, exp }, now), 'TokenInvalid');
  });

  it('accepts a time of issue after the expiry or the start of validity', () => {
    for (const iat of [claims.iat + 60, claims.exp + 9999, 8.64e12]) expectRight(judge({ ...claims, iat }, now));
  });

  it('refuses any other JSON value', () => {
    for (const payload of [undefined, null, '', 'text', 1, [], [claims], {}])
      expectLeft(judge(payload, now), 'TokenInvalid');
    fc.assert(fc.property(arbitraryJson(), (payload) => void expectLeft(judge(payload, now), 'TokenInvalid')));
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
          const begun = { ...who, credentialGeneration: 0, startedAt: at };
          const issued = issueClaims(begun, { now: at, lifetimeMs, graceMs, sessionMaxMs: Infinity, jti: 'one' });
          const begins = Math.floor(at.getTime() / 1000) * 1000;
          const moment = at.getTime() + passedMs;
          const judged = judge(issued, new Date(moment), graceMs);
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
  it('ends when no token can be accepted any more, for any later setting of the grace', () => {
    const graces = [0, 30, 2_592_000];
    for (const issued of [...graces.map((own) => ({ ...claims, refresh_grace: own })), foreign])
      for (const setting of graces) {
        const until = revocationExpiry(issued);
        expectLeft(judge(issued, until, seconds(setting)), 'TokenExpired');
        if (setting >= (issued.refresh_grace ?? 2_592_000))
          expectRight(judge(issued, after(-1, until), seconds(setting)));
      }
  });
});
