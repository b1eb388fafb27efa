import type { Glyph } from './glyph.js';
import type { Pose } from './pose.js';

/** How far the ink of a posed glyph reaches to the left and right of its centre, in each horizontal band of the picture. */
export type Silhouette = Readonly<{ left: Float64Array; right: Float64Array; width: number }>;

const BAND = 4;
/** However well two outlines nest, their centres keep this share of their widths apart. */
const LEAST_SHARE = 0.4;

export const silhouetteOf = (glyph: Glyph, { a, b, c, d, rise }: Pose, height: number): Silhouette => {
  const bands = Math.ceil(height / BAND);
  const left = new Float64Array(bands).fill(Infinity);
  const right = new Float64Array(bands).fill(-Infinity);
  const mark = (u: number, v: number): void => {
    const x = a * u + c * v;
    const band = Math.min(bands - 1, Math.max(0, Math.floor((height / 2 + rise + b * u + d * v) / BAND)));
    left[band] = Math.min(left[band] ?? x, x);
    right[band] = Math.max(right[band] ?? x, x);
  };
  for (const edge of glyph.edges) {
    mark(edge.left, edge.y);
    mark(edge.right, edge.y);
  }
  return { left, right, width: Math.max(...right) - Math.min(...left) };
};

/** The distance between two centres at which the outlines just touch. */
export const touchingDistance = (before: Silhouette, after: Silhouette): number => {
  const apart = before.right.reduce((most, right, band) => Math.max(most, right - (after.left[band] ?? Infinity)), 0);
  return Math.max(apart, LEAST_SHARE * (before.width + after.width));
};
