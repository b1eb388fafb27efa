import { expect } from 'chai';
import { useFakeTimers, type SinonFakeTimers } from 'sinon';
import { readingPace } from '../../../src/http/reading-pace.js';

const LIMITS = { minBytesPerSecond: 10_000, slowMs: 10_000 };

describe('the pace of a client that receives a file', () => {
  let time: SinonFakeTimers;
  beforeEach(() => {
    time = useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  });
  afterEach(() => time.restore());

  /** Gives when the client was too slow, in seconds. It receives pieces of a second as `bytesAt` says, up to `seconds`. */
  const slowAt = (seconds: number, bytesAt: (second: number) => number, makingMs = 0): number | undefined => {
    let slow: number | undefined;
    const begun = performance.now();
    const pace = readingPace(LIMITS, () => (slow ??= Math.round((performance.now() - begun) / 1000)));
    for (let second = 0; second < seconds; second += 1) {
      time.tick(makingMs);
      pace.offered();
      time.tick(1_000);
      pace.received(bytesAt(second));
    }
    pace.stop();
    return slow;
  };

  it('is too slow below the minimum of bytes per second for the time limit', () => {
    expect(slowAt(60, () => 0)).to.equal(10);
    expect(slowAt(60, () => 9_000)).to.be.within(10, 12);
    expect(slowAt(60, () => 12_000)).to.equal(undefined);
  });

  it('is measured again after each time limit, so a fast start is not counted', () => {
    expect(slowAt(60, (second) => (second < 15 ? 10_000_000 : 0))).to.be.within(25, 32);
  });

  it('does not include the time in which the service creates the file', () => {
    expect(slowAt(60, () => 12_000, 30_000)).to.equal(undefined);
  });

  it('is not measured after its stop', () => {
    let isSlow = false;
    const pace = readingPace(LIMITS, () => (isSlow = true));
    pace.offered();
    pace.stop();
    time.tick(60_000);
    expect(isSlow).to.equal(false);
  });
});
