import { expect } from 'chai';
import { ON_THE_OUTLINE, STEPS_PER_PIXEL } from '../../../src/adapters/canvas/distance-field.js';
import { BAND, dressFrom, finishes } from '../../../src/adapters/canvas/finish.js';

const valueAt = (pixels: number): number => ON_THE_OUTLINE + pixels * STEPS_PER_PIXEL;

describe('finishes', () => {
  const all = finishes();

  it('are a hundred and more, hardly two alike', () => {
    expect(new Set(all.map(({ coverage }) => coverage.join())).size).to.be.at.least(100);
  });

  it('leave bare what is farther out than they say, and ink something within a pixel of it', () => {
    for (const { coverage, outermost } of all) {
      const first = Math.round(valueAt(-outermost));
      expect(Math.max(...coverage.subarray(0, first))).to.equal(0);
      expect(Math.max(...coverage.subarray(first, first + STEPS_PER_PIXEL))).to.be.above(200);
    }
  });

  it('stay within the room that a glyph has around', () => {
    for (const { outermost } of all) expect(outermost).to.be.within(0, 7);
  });

  it('ink the outline of every character or just beside, so that each is seen', () => {
    for (const { coverage } of all) expect(Math.max(...coverage.subarray(valueAt(-3), valueAt(1)))).to.be.above(200);
  });

  it('are some of them full and some of them hollow', () => {
    const hollow = all.filter(({ coverage }) => coverage[valueAt(4)] === 0).length;
    expect(hollow / all.length).to.be.within(0.3, 0.7);
  });
});

describe('a dress', () => {
  const available = finishes();
  const dresses = Array.from({ length: 400 }, () => dressFrom(available));

  it('is of one finish or of two', () => {
    const two = dresses.filter(({ one, other }) => one !== other).length;
    expect(two).to.be.within(80, 240);
  });

  it('reaches as far as the farther of its finishes', () => {
    for (const { one, other, outermost } of dresses) {
      const first = Math.min(...[one, other].map((coverage) => coverage.findIndex((covered) => covered > 0)));
      expect(outermost).to.equal((ON_THE_OUTLINE - first) / STEPS_PER_PIXEL);
    }
  });

  it('has bands broad enough to see the character in each', () => {
    for (const { bandX, bandY } of dresses) expect(BAND / Math.hypot(bandX, bandY)).to.be.within(12, 25);
  });
});
