import { between, sign } from './chance.js';

/**
 * How one character stands: a linear map from its glyph to the picture (a c; b d), its height above or below the middle of
 * its row, a bend, and how much wider it grows from top to bottom.
 */
export type Pose = Readonly<{
  a: number;
  b: number;
  c: number;
  d: number;
  rise: number;
  bend: number;
  taper: number;
}>;

const TURN = 0.4;
const SHEAR = 0.28;

/** A random size, rotation, shear, offset, bend and taper, within what people still read. */
export const strikePose = (): Pose => {
  const turn = sign() * between(0.03, TURN);
  const shear = between(-SHEAR, SHEAR);
  const size = between(0.66, 0.88);
  const wide = size * between(0.78, 0.92);
  const high = size * between(0.92, 1.05);
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  return {
    a: cos * wide,
    b: sin * wide,
    c: (cos * shear - sin) * high,
    d: (sin * shear + cos) * high,
    rise: between(-3, 3),
    bend: between(-0.006, 0.006),
    taper: between(-0.004, 0.004),
  };
};
