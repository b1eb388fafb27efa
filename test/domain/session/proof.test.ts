import { expect } from 'chai';
import { isSteppedUp, methodsOf, proofIn } from '../../../src/domain/session/proof.js';
import { minutes, seconds } from '../../support/times.js';

const NOW = new Date('2026-01-01T12:00:00Z');
const before = (ms: number): Date => new Date(NOW.getTime() - ms);
const QUARTER = { stepUpMs: minutes(15) };

describe('the proof of a session', () => {
  it('is read from the claims that it writes', () => {
    for (const withCode of [true, false]) {
      const proof = { time: NOW, withCode };
      expect(proofIn(methodsOf(proof), NOW.getTime() / 1000)).to.deep.equal(proof);
    }
    expect(methodsOf({ time: NOW, withCode: true })).to.deep.equal(['pwd', 'otp']);
  });

  it('is none for claims of another form', () => {
    for (const methods of [undefined, null, 'pwd', [], ['otp'], ['sso'], { 0: 'pwd' }])
      expect(proofIn(methods, 1), JSON.stringify(methods)).to.equal(undefined);
    expect(proofIn(['pwd'], undefined)).to.equal(undefined);
  });

  it('is fresh for the time of the setting, and with five seconds of clock difference', () => {
    const ages = [0, minutes(15), minutes(15) + 1, -seconds(5), -seconds(5) - 1];
    expect(ages.map((age) => isSteppedUp({ time: before(age), withCode: false }, false, QUARTER, NOW))).to.deep.equal([
      ...[true, true, false, true, false],
    ]);
    expect(isSteppedUp(undefined, false, QUARTER, NOW)).to.be.false;
    expect(isSteppedUp(undefined, true, { stepUpMs: 0 }, NOW)).to.be.true;
  });

  it('of a user with a second factor needs a code', () => {
    const [without, withCode] = [false, true].map((code) => ({ time: NOW, withCode: code }));
    expect(isSteppedUp(without, true, QUARTER, NOW)).to.be.false;
    expect(isSteppedUp(withCode, true, QUARTER, NOW)).to.be.true;
    expect(isSteppedUp(withCode, false, QUARTER, NOW)).to.be.true;
  });
});
