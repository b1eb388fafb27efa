import { expect } from 'chai';
import { distanceField, ON_THE_OUTLINE, STEPS_PER_PIXEL } from '../../../src/adapters/canvas/distance-field.js';

const SIDE = 80;
const [FIRST, LAST] = [20, 59];

/** A square of 40 in the middle of one of 80. */
const square = {
  width: SIDE,
  height: SIDE,
  inked: Uint8Array.from({ length: SIDE * SIDE }, (_, i) =>
    [i % SIDE, Math.floor(i / SIDE)].every((at) => at >= FIRST && at <= LAST) ? 1 : 0,
  ),
};

describe('distance field', () => {
  const { width, height, distance } = distanceField(square);
  const pixelsInside = (x: number, y: number): number =>
    ((distance[y * width + x] ?? NaN) - ON_THE_OUTLINE) / STEPS_PER_PIXEL;

  it('is half as wide and as high as the drawing', () => {
    expect({ width, height, values: distance.length }).to.deep.equal({ width: 40, height: 40, values: 1600 });
  });

  it('counts the pixels to the outline, positive inside', () => {
    // the drawing's pixel 2x is 2x - 19 pixels from the paper, and the outline lies half a pixel before that
    for (const x of [10, 12, 15]) expect(pixelsInside(x, 20), `${x}`).to.be.closeTo((2 * x - 19.5) / 2, 0.1);
    for (const x of [3, 6, 9]) expect(pixelsInside(x, 20), `${x}`).to.be.closeTo((2 * x - 19.5) / 2, 0.1);
  });

  it('measures beyond a corner along the diagonal', () => {
    expect(pixelsInside(7, 7)).to.be.closeTo((0.5 - Math.hypot(6, 6)) / 2, 0.1);
  });

  it('is the same above, below, left and right', () => {
    for (const at of [4, 8, 12, 16]) {
      expect(distance[20 * width + at]).to.equal(distance[at * width + 20]);
      expect(pixelsInside(at, 20)).to.be.closeTo(pixelsInside(39 - at, 20), 0.55);
      expect(pixelsInside(20, at)).to.be.closeTo(pixelsInside(20, 39 - at), 0.55);
    }
  });

  it('tells no distances beyond ten pixels apart', () => {
    const wide = distanceField({ width: 200, height: 8, inked: new Uint8Array(1600).fill(1, 0, 1) });
    expect(wide.distance[99]).to.equal(wide.distance[50]);
    expect(wide.distance[50]).to.equal(Math.floor(ON_THE_OUTLINE - 9.75 * STEPS_PER_PIXEL));
  });
});
