import { expect } from 'chai';
import fc from 'fast-check';
import {
  checkLoginLock,
  reserve,
  release,
  type Reservation,
  type LoginLockPolicy,
  type LoginTally,
} from '../../../src/domain/login/login-attempt.js';
import { E } from '../../../src/contract/values/fp.js';
import { after } from '../../support/times.js';

type Step = 'attempt' | 'release' | number;

const policies = fc.record({ maxFailures: fc.integer({ min: 1, max: 6 }), lockMs: fc.integer({ min: 1, max: 1000 }) });
const pauses = fc.oneof(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 0, max: 1500 }));
const attempts = fc.oneof({ weight: 3, arbitrary: fc.constant<Step>('attempt') }, pauses);
const steps = fc.oneof({ weight: 4, arbitrary: attempts }, fc.constant<Step>('release'));

/** The moments, in milliseconds from the start, at which attempts were reserved, and which of them began a lock. */
const play = (sequence: ReadonlyArray<Step>, policy: LoginLockPolicy) => {
  const start = new Date('2030-01-01T12:00:00Z');
  const reservations: { at: number; locks: boolean }[] = [];
  let tally: LoginTally | undefined;
  let last: Reservation | undefined;
  let at = 0;
  for (const step of sequence) {
    const now = after(at, start);
    if (step === 'attempt') {
      const outcome = reserve(tally, policy, now);
      expect(E.isRight(checkLoginLock(outcome, policy, now))).to.equal(outcome.reserved);
      expect(outcome.tally.count).to.be.within(1, policy.maxFailures);
      expect(outcome.tally.endsAt.getTime() - now.getTime()).to.be.within(1, policy.lockMs);
      if (outcome.reserved) reservations.push({ at, locks: outcome.tally.count === policy.maxFailures });
      [tally, last] = [outcome.tally, outcome];
    } else if (step === 'release') tally = tally && last && release(tally, last);
    else at += step;
    if (tally) expect(tally.count).to.be.at.least(1);
  }
  return reservations;
};

describe('login attempts, in any order', () => {
  it('reserve nothing during a lock, and no more than the maximum between one lock and the next', () => {
    fc.assert(
      fc.property(fc.array(attempts, { maxLength: 80 }), policies, (sequence, policy) => {
        let reserved = 0;
        let opened = -Infinity;
        let lockEnds = -Infinity;
        for (const { at, locks } of play(sequence, policy)) {
          expect(at).to.be.at.least(lockEnds);
          if (at >= opened + policy.lockMs) [reserved, opened] = [0, at];
          reserved += 1;
          expect(reserved).to.be.at.most(policy.maxFailures);
          if (locks) [reserved, opened, lockEnds] = [0, -Infinity, at + policy.lockMs];
        }
      }),
      { numRuns: 300 },
    );
  });

  it('reserve at most the maximum and one for each release at one moment', () => {
    const atOnce = fc.array(fc.constantFrom<Step>('attempt', 'release'), { maxLength: 80 });
    fc.assert(
      fc.property(atOnce, policies, (sequence, policy) => {
        const releases = sequence.filter((step) => step === 'release').length;
        expect(play(sequence, policy).length).to.be.at.most(policy.maxFailures + releases);
      }),
    );
  });

  it('keep their bounds with releases and pauses in any order', () => {
    fc.assert(
      fc.property(fc.array(steps, { maxLength: 80 }), policies, (sequence, policy) => void play(sequence, policy)),
    );
  });
});
