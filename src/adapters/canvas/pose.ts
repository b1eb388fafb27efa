import { between, sign } from './chance.js';

/** How one character stands: a linear map from its glyph to the picture (a c; b d), its height above or below the middle, and a bend. */
export type Pose = Readonly<{ a: number; b: number; c: number; d: number; rise: number; bend: number }>;

const TURN = 0.24;
const SHEAR = 0.15;

/** A random rotation, shear, scale, offset and bend, within what people still read. */
export const strikePose = (): Pose => {
  const turn = sign() * between(0.05, TURN);
  const shear = between(-SHEAR, SHEAR);
  const wide = between(0.76, 0.9);
  const high = between(0.92, 1.05);
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  return {
    a: cos * wide,
    b: sin * wide,
    c: (cos * shear - sin) * high,
    d: (sin * shear + cos) * high,
    rise: between(-4, 4),
    bend: between(-0.006, 0.006),
  };
};
