import { expect } from 'chai';
import type { ClientAddress } from '../../../src/domain/session/request-origin.js';
import { E, O } from '../../../src/contract/values/fp.js';
import {
  checkLoginLock,
  startsLock,
  reserve,
  remainingLockSeconds,
  loginSubject,
  release,
  type Reservation,
  type LoginTally,
} from '../../../src/domain/login/login-attempt.js';
import { expectRight } from '../../support/expect-either.js';
import { readableFingerprinter } from '../../support/readable-fingerprinter.js';
import { after, hours, minutes, seconds } from '../../support/times.js';

const now = new Date('2030-01-01T12:00:00Z');
const policy = { maxFailures: 3, lockMs: minutes(5) };
const endsAt = after(minutes(2), now);

describe('login subject', () => {
  const subject = (address: string, username: string) =>
    loginSubject(address as ClientAddress, username, readableFingerprinter);

  it('is the fingerprint of address and user name, in any case of the name', () => {
    for (const username of ['admin', 'AdMiN'])
      expect(subject('192.0.2.1', username)).to.equal('fingerprint of 192.0.2.1 admin');
  });

  it('differs by address and by name, also where both join to the same text', () => {
    const all = [
      ...[subject('192.0.2.1', 'admin'), subject('192.0.2.2', 'admin'), subject('192.0.2.1', 'admin2')],
      ...[subject('192.0.2.1', ' admin'), subject('192.0.2.11', 'dmin')],
    ];
    expect(new Set(all).size).to.equal(all.length);
  });
});

const below = (count: number, end = endsAt): LoginTally => ({ count, endsAt: end, windowEndsAt: end });

describe('reserving an attempt', () => {
  it('opens a window with the first, and counts below the maximum without renewing it', () => {
    expect(reserve(undefined, policy, now)).to.deep.equal({ reserved: true, tally: below(1, after(minutes(5), now)) });
    expect(reserve(below(1), policy, now)).to.deep.equal({ reserved: true, tally: below(2) });
  });

  it('reserves the attempt that reaches the maximum, and begins the lock with it', () => {
    expect(reserve(below(2), policy, now)).to.deep.equal({
      reserved: true,
      tally: { count: 3, endsAt: after(minutes(5), now), windowEndsAt: endsAt },
    });
  });

  it('is refused during a lock, and leaves the lock unchanged', () => {
    for (const count of [3, 4, 50])
      expect(reserve(below(count), policy, now)).to.deep.equal({ reserved: false, tally: below(count) });
  });

  it('begins a new window exactly at the end of the lock or of the window', () => {
    expect(reserve(below(3), policy, after(-1, endsAt)).reserved).to.be.false;
    for (const count of [2, 3]) {
      const anew = { reserved: true, tally: below(1, after(minutes(5), endsAt)) };
      expect(reserve(below(count), policy, endsAt)).to.deep.equal(anew);
    }
  });

  it('tells whether the reservation has begun the lock', () => {
    const began = (tally?: LoginTally) => startsLock(reserve(tally, policy, now), policy);
    expect([undefined, below(1), below(2), below(3)].map(began)).to.deep.equal([false, false, true, false]);
  });
});

describe('releasing an attempt', () => {
  const reserved = (tally: LoginTally): Reservation => ({ reserved: true, tally });

  it('removes one reservation, and keeps the end of the window', () => {
    expect(release(below(2), reserved(below(2)))).to.deep.equal(below(1));
  });

  it('ends the lock that the reservation began, with the former end of the window', () => {
    const last = reserve(below(2), policy, now);
    expect(release(last.tally, last)).to.deep.equal(below(2));
  });

  it('leaves no window for a count of one or less', () => {
    for (const count of [1, 0]) expect(release(below(count), reserved(below(1)))).to.be.undefined;
  });

  it('removes nothing from another window', () => {
    const later = below(2, after(1, endsAt));
    expect(release(later, reserved(below(2)))).to.equal(later);
  });
});

describe('checking the login lock', () => {
  it('admits a reserved attempt, also the last one', () => {
    for (const count of [1, 2, 3]) expectRight(checkLoginLock({ reserved: true, tally: below(count) }, policy, now));
  });

  it('refuses an attempt during a lock with the remaining seconds', () => {
    const told = (end: Date) => checkLoginLock({ reserved: false, tally: below(3, end) }, policy, now);
    expect(told(endsAt)).to.deep.equal(E.left(120));
    expect(told(after(seconds(1) + 1, now))).to.deep.equal(E.left(2));
    expect(told(after(-hours(1), now))).to.deep.equal(E.left(1));
    expect(told(after(hours(1), now))).to.deep.equal(E.left(300));
  });

  it('reads the remaining seconds of a lock, and nothing without a lock', () => {
    const met = (tally?: LoginTally, at = now) => remainingLockSeconds(O.fromNullable(tally), policy, at);
    expect(met(below(3))).to.deep.equal(O.some(120));
    expect(met(below(4), after(-1, endsAt))).to.deep.equal(O.some(1));
    for (const none of [met(), met(below(2)), met(below(3), endsAt)]) expect(none).to.deep.equal(O.none);
  });
});
