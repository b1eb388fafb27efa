import { expect } from 'chai';
import { strikePose } from '../../../src/adapters/canvas/pose.js';

describe('pose', () => {
  const poses = Array.from({ length: 500 }, strikePose);

  it('leans a character by some twenty degrees at most, to either side, and never mirrors it', () => {
    const leans = poses.map(({ a, b }) => Math.atan2(b, a));
    expect(Math.max(...leans)).to.be.within(0.3, 0.42);
    expect(Math.min(...leans)).to.be.within(-0.42, -0.3);
    for (const { a, b, c, d } of poses) expect(a * d - b * c).to.be.above(0.3);
  });

  it('keeps a character upright and of a size that people read', () => {
    for (const { c, d } of poses) {
      expect(Math.atan2(-c, d)).to.be.within(-0.75, 0.75);
      expect(Math.hypot(c, d)).to.be.within(0.6, 1);
    }
  });

  it('is never struck twice', () => {
    expect(new Set(poses.map((pose) => JSON.stringify(pose))).size).to.equal(poses.length);
  });
});
