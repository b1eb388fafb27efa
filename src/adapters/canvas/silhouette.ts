import type { Glyph } from './glyph.js';
import type { Pose } from './pose.js';

/** How far the ink of a posed glyph reaches to the left and right of its centre, in each horizontal band of the picture. */
export type Silhouette = Readonly<{
  left: Float64Array;
  right: Float64Array;
  leftmost: number;
  rightmost: number;
}>;

const BAND = 6;
/** However well two outlines nest, their centres keep this share of their widths apart. */
const LEAST_SHARE = 0.4;

export const silhouetteOf = (glyph: Glyph, { a, b, c, d, rise }: Pose, height: number): Silhouette => {
  const bands = Math.ceil(height / BAND);
  const left = new Float64Array(bands).fill(Infinity);
  const right = new Float64Array(bands).fill(-Infinity);
  let leftmost = Infinity;
  let rightmost = -Infinity;
  const mark = (u: number, v: number): void => {
    const x = a * u + c * v;
    const band = Math.min(bands - 1, Math.max(0, Math.floor((height / 2 + rise + b * u + d * v) / BAND)));
    left[band] = Math.min(left[band] ?? x, x);
    right[band] = Math.max(right[band] ?? x, x);
    leftmost = Math.min(leftmost, x);
    rightmost = Math.max(rightmost, x);
  };
  for (const edge of glyph.edges) {
    mark(edge.left, edge.y);
    mark(edge.right, edge.y);
  }
  return { left, right, leftmost, rightmost };
};

const widthOf = ({ leftmost, rightmost }: Silhouette): number => rightmost - leftmost;

/** The distance between two centres at which the outlines just touch. */
export const touchingDistance = (before: Silhouette, after: Silhouette): number => {
  let apart = LEAST_SHARE * (widthOf(before) + widthOf(after));
  for (let band = 0; band < before.right.length; band++) {
    apart = Math.max(apart, (before.right[band] ?? -Infinity) - (after.left[band] ?? Infinity));
  }
  return apart;
};
