import { expect } from 'chai';
import { checkCaptchaRate } from '../../src/domain/captcha.js';
import { expectLeft, expectRight } from '../support/expect-either.js';
import { after, hours, minutes, seconds } from '../support/times.js';

describe('captcha rate', () => {
  const now = new Date('2030-01-01T12:00:00Z');
  const policy = { limit: 10, windowMs: minutes(1) };
  const tally = (count: number, endsInMs = seconds(42)) => ({ count, endsAt: after(endsInMs, now) });

  it('admits every request up to the limit', () => {
    for (let count = 1; count <= 10; count += 1) expectRight(checkCaptchaRate(tally(count), policy, now));
  });

  it('refuses every further one until the window ends', () => {
    for (const count of [11, 12, 1000])
      expect(expectLeft(checkCaptchaRate(tally(count), policy, now), 'CaptchaRateLimited').seconds).to.equal(42);
  });

  it('rounds the seconds up, and never tells of none, or of more than a window', () => {
    const told = (endsInMs: number) =>
      expectLeft(checkCaptchaRate(tally(11, endsInMs), policy, now), 'CaptchaRateLimited').seconds;
    expect([1, 1000, 1001, 0, -5000, hours(5)].map(told)).to.deep.equal([1, 1, 2, 1, 1, 60]);
  });
});
