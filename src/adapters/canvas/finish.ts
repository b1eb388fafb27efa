import { between, oneOf, wholeBetween } from './chance.js';
import { ON_THE_OUTLINE, STEPS_PER_PIXEL } from './distance-field.js';

/** Coverage, 0 to 255, by the distance field's values, and how many pixels outside the outline it ends. */
export type Finish = Readonly<{ coverage: Uint8Array; outermost: number }>;

/** Coverage by the distance in pixels, more than 0 inside, where anything from one half to minus one half fades out. */
type Shape = (distance: number) => number;

const solid = (): Shape => {
  const thicker = between(-0.3, 1.8);
  return (distance) => distance + thicker;
};

const outline = (): Shape => {
  const [half, centre] = [between(1.1, 1.7), between(-2, 0)];
  return (distance) => half - Math.abs(distance - centre);
};

/** Solid, with a line around. */
const halo = (): Shape => {
  const [gap, line] = [between(1.8, 2.4), between(1.6, 2.4)];
  return (distance) => Math.max(distance, Math.min(distance + gap + line, -distance - gap));
};

const twoLines = (): Shape => {
  const apart = between(3.7, 5.1);
  return (distance) => Math.max(1 - Math.abs(distance - 0.5), 0.9 - Math.abs(distance + apart));
};

const SHARES = [solid, solid, outline, halo, twoLines];
const VARIANTS = 24;

const finishOf = (shape: Shape): Finish => {
  const coverage = Uint8Array.from({ length: 256 }, (_, value) => {
    const share = shape((value - ON_THE_OUTLINE) / STEPS_PER_PIXEL) + 0.5;
    return 255 * Math.max(0, Math.min(1, share));
  });
  const first = coverage.findIndex((covered) => covered > 0);
  return { coverage, outermost: (ON_THE_OUTLINE - first) / STEPS_PER_PIXEL };
};

/** So many solid, outlined, haloed and doubly outlined finishes, each of a thickness of its own. */
export const finishes = (): ReadonlyArray<Finish> =>
  SHARES.flatMap((shape) => Array.from({ length: VARIANTS }, () => finishOf(shape())));

/** One or two finishes, and the bands of the glyph in which each holds. */
export type Dress = Readonly<{
  one: Uint8Array;
  other: Uint8Array;
  bandX: number;
  bandY: number;
  shift: number;
  /** How many pixels outside the glyph's outline its ink ends. */
  outermost: number;
}>;

const TWO_FINISHES = 0.4;
/** Bit 7 of a position along the bands tells one finish from the other. */
export const BAND = 128;

export const dressFrom = (available: ReadonlyArray<Finish>): Dress => {
  const one = oneOf(available);
  const other = between(0, 1) < TWO_FINISHES ? oneOf(available) : one;
  const [turn, perPixel] = [between(0, Math.PI), (2 * BAND) / between(26, 44)];
  return {
    one: one.coverage,
    other: other.coverage,
    bandX: Math.round(Math.cos(turn) * perPixel),
    bandY: Math.round(Math.sin(turn) * perPixel),
    shift: wholeBetween(0, 2 * BAND),
    outermost: Math.max(one.outermost, other.outermost),
  };
};
