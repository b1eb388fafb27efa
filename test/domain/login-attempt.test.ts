import { expect } from 'chai';
import type { ClientAddress } from '../../src/domain/client-address.js';
import { admitLogin, charge, loginSubject, refund } from '../../src/domain/login-attempt.js';
import type { Tally } from '../../src/domain/tally.js';
import { expectLeft, expectRight } from '../support/expect-either.js';
import { readableFingerprinter } from '../support/readable-fingerprinter.js';
import { after, hours, minutes, seconds } from '../support/times.js';

const now = new Date('2030-01-01T12:00:00Z');
const policy = { maxFailures: 3, lockMs: minutes(5) };
const endsAt = after(minutes(2), now);

describe('login subject', () => {
  const subject = (address: string, username: string) =>
    loginSubject(address as ClientAddress, username, readableFingerprinter);

  it('is the fingerprint of address and user name', () => {
    expect(subject('192.0.2.1', 'admin')).to.equal('fingerprint of 192.0.2.1 admin');
  });

  it('is the same whatever the case of the user name', () => {
    expect(subject('192.0.2.1', 'AdMiN')).to.equal(subject('192.0.2.1', 'admin'));
  });

  it('differs by address, by name, and by where one ends and the other begins', () => {
    const subjects = [subject('192.0.2.1', 'admin'), subject('192.0.2.2', 'admin'), subject('192.0.2.1', 'admin2')];
    expect(new Set([...subjects, subject('192.0.2.1', ' admin'), subject('192.0.2.11', 'dmin')])).to.have.property(
      'size',
      5,
    );
  });
});

describe('charging an attempt', () => {
  it('opens a window with the first', () => {
    expect(charge(undefined, policy, now)).to.deep.equal({
      charged: true,
      tally: { count: 1, endsAt: after(minutes(5), now) },
    });
  });

  it('counts below the maximum without renewing the window', () => {
    expect(charge({ count: 1, endsAt }, policy, now)).to.deep.equal({ charged: true, tally: { count: 2, endsAt } });
  });

  it('charges the one that reaches the maximum, and begins the lock with it', () => {
    expect(charge({ count: 2, endsAt }, policy, now)).to.deep.equal({
      charged: true,
      tally: { count: 3, endsAt: after(minutes(5), now) },
    });
  });

  it('locks at once where one failure is the maximum', () => {
    const { charged, tally } = charge(undefined, { ...policy, maxFailures: 1 }, now);
    expect(charged).to.be.true;
    expect(charge(tally, { ...policy, maxFailures: 1 }, now).charged).to.be.false;
  });

  it('leaves a lock untouched', () => {
    for (const count of [3, 4, 50]) {
      const tally: Tally = { count, endsAt };
      expect(charge(tally, policy, now)).to.deep.equal({ charged: false, tally });
    }
  });

  it('begins anew when the lock is over, to the millisecond', () => {
    expect(charge({ count: 3, endsAt }, policy, after(-1, endsAt)).charged).to.be.false;
    expect(charge({ count: 3, endsAt }, policy, endsAt)).to.deep.equal({
      charged: true,
      tally: { count: 1, endsAt: after(minutes(5), endsAt) },
    });
  });

  it('begins anew when the window below the maximum is over', () => {
    expect(charge({ count: 2, endsAt }, policy, endsAt).tally.count).to.equal(1);
  });
});

describe('refunding an attempt', () => {
  it('takes one back and leaves the window', () => {
    expect(refund({ count: 3, endsAt })).to.deep.equal({ count: 2, endsAt });
  });

  it('leaves nothing of one, and of less', () => {
    expect(refund({ count: 1, endsAt })).to.be.undefined;
    expect(refund({ count: 0, endsAt })).to.be.undefined;
  });
});

describe('admitting a login', () => {
  it('admits what was charged, also the last', () => {
    for (const count of [1, 2, 3]) expectRight(admitLogin({ charged: true, tally: { count, endsAt } }, policy, now));
  });

  it('refuses what met a lock, and says for how long', () => {
    const told = (end: Date) =>
      expectLeft(admitLogin({ charged: false, tally: { count: 3, endsAt: end } }, policy, now), 'LoginLocked').seconds;
    expect(told(endsAt)).to.equal(120);
    expect(told(after(seconds(1) + 1, now))).to.equal(2);
    expect(told(after(-hours(1), now))).to.equal(1);
    expect(told(after(hours(1), now))).to.equal(300);
  });
});
