import { between } from './chance.js';
import type { Glyph } from './glyph.js';
import { strikePose, type Pose } from './pose.js';
import { silhouetteOf, touchingDistance } from './silhouette.js';

/** A glyph with its pose and its centre in the picture, in pixels. */
export type Placed = Readonly<{ glyph: Glyph; pose: Pose; x: number; y: number }>;

/** Where a row of characters stands: the height of its middle at the left and at the right edge. */
export type Line = Readonly<{ width: number; left: number; right: number }>;

const MARGIN = 9;
const WIDEST_STRETCH = 1.12;
/** Room for one row, in pixels. */
export const ROW_HEIGHT = 52;

/** Places the glyphs from left to right along the line, close by one another, squeezed if need be, anywhere in its width. */
export const lineUp = (glyphs: ReadonlyArray<Glyph>, line: Line): ReadonlyArray<Placed> => {
  const standing = glyphs.map((glyph) => {
    const pose = strikePose();
    return { glyph, pose, silhouette: silhouetteOf(glyph, pose, ROW_HEIGHT) };
  });
  let x = 0;
  const centres = standing.map(({ silhouette }, i) => {
    const before = standing[i - 1];
    x += before ? touchingDistance(before.silhouette, silhouette) + between(1.5, 4.5) : -silhouette.leftmost;
    return x;
  });
  const end = x + (standing.at(-1)?.silhouette.rightmost ?? 0);
  const room = line.width - 2 * MARGIN;
  const stretch = Math.min(WIDEST_STRETCH, room / end);
  const start = MARGIN + between(0, room - end * stretch);
  return standing.map(({ glyph, pose }, i) => {
    const centre = start + (centres[i] ?? 0) * stretch;
    return {
      glyph,
      pose: { ...pose, a: pose.a * stretch, c: pose.c * stretch },
      x: centre,
      y: line.left + ((line.right - line.left) * centre) / line.width + pose.rise,
    };
  });
};
