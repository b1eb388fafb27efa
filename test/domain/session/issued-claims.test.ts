import { expect } from 'chai';
import {
  claimsOf,
  issueTimes,
  sessionOf,
  type Session,
  type TokenLifetimes,
} from '../../../src/domain/session/access-token.js';
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
/** The claims' own second. */
const issuedAt = new Date('2030-01-01T12:00:00Z');

describe('issuing claims', () => {
  const iat = issuedAt.getTime() / 1000;
  const begun = { ...identity, auth_time: iat, cred_gen: 3 };

  it('sets the standard claims in whole seconds beside the business claims', () => {
    expect(claims).to.deep.equal({ ...begun, jti: 'one', iat, nbf: iat, exp: iat + 1200, refresh_grace: 0 });
  });

  it('copies the claims of the session, and no others', () => {
    const graceMs = seconds(90);
    const later = { now: after(hours(1), now), lifetimeMs: minutes(20), graceMs, sessionMaxMs: Infinity, jti: 'two' };
    const again = issueClaims(sessionOf({ ...claims, department: 'kept by nobody' } as typeof claims), later);
    const at = iat + 3600;
    expect(again).to.deep.equal({ ...begun, jti: 'two', iat: at, nbf: at, exp: at + 1200, refresh_grace: 90 });
  });

  it('limits the expiry of each token to the end of its session', () => {
    const sessionMaxMs = hours(2);
    const end = iat + 7200;
    for (const [passedMs, exp] of [
      [0, end - 6000],
      [minutes(100), end],
      [minutes(100) + seconds(1), end],
      [minutes(119), end],
      [hours(2) - seconds(1), end],
    ] as const) {
      const later = { now: after(passedMs, now), lifetimeMs: minutes(20), graceMs: 0, sessionMaxMs, jti: 'two' };
      expect(issueClaims(session, later).exp, String(passedMs)).to.equal(exp);
    }
  });
});

describe('the session of a token', () => {
  it('begins at the time of issue without auth_time, and has credential generation 0 without cred_gen', () => {
    const bare = without(without(claims, 'auth_time'), 'cred_gen') as typeof claims;
    expect(sessionOf({ ...bare, iat: claims.iat + 5 })).to.deep.equal({
      ...identity,
      credentialGeneration: 0,
      startedAt: after(seconds(5), issuedAt),
    });
  });
});
