import type { Placed } from './line-up.js';
import type { Ripple } from './ripple.js';
import type { Sheet } from './sheet.js';

type Span = Readonly<{ from: number; to: number }>;

/** The steps k for which start + k * slope lies within [low, high]. */
const stepsWithin = (low: number, high: number, start: number, slope: number): Span => {
  if (Math.abs(slope) < 1e-9) return { from: -Infinity, to: start < low || start > high ? -Infinity : Infinity };
  const [one, other] = [(low - start) / slope, (high - start) / slope];
  return { from: Math.min(one, other), to: Math.max(one, other) };
};

/** Puts a placed glyph on the sheet, seen through the ripple. Where inks meet, the darker stays. */
export const stamp = ({ ink, width, height }: Sheet, placed: Placed, { ofRow, ofColumn, reach }: Ripple): void => {
  const { mask, width: columns, height: rows } = placed.glyph;
  const { a, b, c, d, bend } = placed.pose;
  // from the picture back to the glyph
  const determinant = a * d - b * c;
  const [ux, uy, vx, vy] = [d / determinant, -c / determinant, -b / determinant, a / determinant];
  const [centre, middle] = [columns / 2, rows / 2];
  const bow = (bend * rows * rows) / 16;
  const [slackU, slackV] = [Math.abs(uy) * reach + 3 * Math.abs(bow), Math.abs(vy) * reach];

  const reachY = (Math.abs(b) * columns + Math.abs(d) * rows) / 2 + reach;
  const bottom = Math.min(height, placed.y + reachY);
  for (let y = Math.max(0, Math.floor(placed.y - reachY)); y < bottom; y++) {
    const dx = (ofRow[y] ?? 0) - placed.x;
    const dy = y - placed.y;
    const [rowU, rowV] = [ux * dx + uy * dy + centre - bow, vx * dx + vy * dy];
    const across = stepsWithin(-slackU, columns + slackU, rowU, ux);
    const along = stepsWithin(-slackV - middle, middle + slackV, rowV, vx);
    const right = Math.min(width, across.to, along.to);
    for (let x = Math.ceil(Math.max(0, across.from, along.from)); x < right; x++) {
      const lift = ofColumn[x] ?? 0;
      const upright = rowV + vx * x + vy * lift;
      const v = upright + middle;
      if (v < 0 || v >= rows - 1) continue;
      const u = rowU + ux * x + uy * lift + bend * upright * upright;
      if (u < 0 || u >= columns - 1) continue;
      const [iu, iv] = [u | 0, v | 0];
      const [fu, fv] = [u - iu, v - iv];
      const at = iv * columns + iu;
      const [m, n] = [mask[at] ?? 0, mask[at + columns] ?? 0];
      const upper = m + ((mask[at + 1] ?? 0) - m) * fu;
      const lower = n + ((mask[at + columns + 1] ?? 0) - n) * fu;
      const coverage = (upper + (lower - upper) * fv) | 0;
      const pixel = y * width + x;
      if (coverage > (ink[pixel] ?? 0)) ink[pixel] = coverage;
    }
  }
};
