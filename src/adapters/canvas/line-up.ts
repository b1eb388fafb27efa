import { between } from './chance.js';
import type { Glyph } from './glyph.js';
import { strikePose, type Pose } from './pose.js';
import { silhouetteOf, touchingDistance } from './silhouette.js';

/** A glyph with its pose and its centre in the picture, in pixels. */
export type Placed = Readonly<{ glyph: Glyph; pose: Pose; x: number; y: number }>;

const MARGIN = 9;
const WIDEST_STRETCH = 1.12;

/** Places the glyphs from left to right so that neighbours touch or overlap, squeezed or spread to fill the width. */
export const lineUp = (glyphs: ReadonlyArray<Glyph>, width: number, height: number): ReadonlyArray<Placed> => {
  const standing = glyphs.map((glyph) => {
    const pose = strikePose();
    return { glyph, pose, silhouette: silhouetteOf(glyph, pose, height) };
  });
  let x = 0;
  const centres = standing.map(({ silhouette }, i) => {
    const before = standing[i - 1];
    x += before ? touchingDistance(before.silhouette, silhouette) - between(0.5, 1.7) : -Math.min(...silhouette.left);
    return x;
  });
  const end = x + Math.max(...(standing.at(-1)?.silhouette.right ?? [0]));
  const room = width - 2 * MARGIN;
  const stretch = Math.min(WIDEST_STRETCH, room / end);
  const start = MARGIN + between(0, room - end * stretch);
  return standing.map(({ glyph, pose }, i) => ({
    glyph,
    pose: { ...pose, a: pose.a * stretch, c: pose.c * stretch },
    x: start + (centres[i] ?? 0) * stretch,
    y: height / 2 + pose.rise,
  }));
};
