import { ON_THE_OUTLINE, STEPS_PER_PIXEL } from './distance-field.js';
import { BAND, type Dress } from './finish.js';
import { GLYPH_ROOM } from './glyph.js';
import type { Placed } from './line-up.js';
import type { Sheet } from './sheet.js';

type Span = Readonly<{ from: number; to: number }>;

/** The steps k for which start + k * slope lies within [low, high]. */
const stepsWithin = (low: number, high: number, start: number, slope: number): Span => {
  if (Math.abs(slope) < 1e-9) return { from: -Infinity, to: start < low || start > high ? -Infinity : Infinity };
  const one = (low - start) / slope;
  const other = (high - start) / slope;
  return { from: Math.min(one, other), to: Math.max(one, other) };
};

/** Puts a placed and dressed glyph on the sheet. Where inks meet, paper shows. */
export const stamp = (
  { ink, width, height }: Sheet,
  placed: Placed,
  { one, other, bandX, bandY, shift, outermost }: Dress,
): void => {
  const { distance, width: columns, height: rows } = placed.glyph;
  const { a, b, c, d, bend, taper } = placed.pose;
  // from the picture back to the glyph
  const determinant = a * d - b * c;
  const [ux, uy, vx, vy] = [d / determinant, -c / determinant, -b / determinant, a / determinant];
  // the glyph's outermost pixels, which this finish leaves bare
  const rim = Math.max(0, Math.floor(GLYPH_ROOM - outermost - 2));
  const bareBelow = (ON_THE_OUTLINE - (outermost + 2) * STEPS_PER_PIXEL) | 0;
  const [lastU, lastV] = [columns - 1 - rim, rows - 1 - rim];
  const [centre, middle] = [columns / 2, rows / 2];
  const bow = (bend * rows * rows) / 16;
  const slack = 3 * Math.abs(bow) + (Math.abs(taper) * rows * columns) / 4;

  const reachY = Math.abs(b) * (centre - rim) + Math.abs(d) * (middle - rim);
  // whole numbers, for the loops to count in them
  const bottom = Math.ceil(Math.min(height, placed.y + reachY)) | 0;
  for (let y = Math.floor(Math.max(0, placed.y - reachY)) | 0; y < bottom; y++) {
    const dy = y - placed.y;
    const rowU = uy * dy - ux * placed.x;
    const rowV = vy * dy - vx * placed.x;
    const across = stepsWithin(rim - centre - slack, centre - rim + slack, rowU, ux);
    const along = stepsWithin(rim - middle, middle - rim, rowV, vx);
    const right = Math.ceil(Math.min(width, across.to, along.to)) | 0;
    for (let x = Math.ceil(Math.max(0, across.from, along.from)) | 0; x < right; x++) {
      const upright = rowV + vx * x;
      const v = upright + middle;
      const u = (rowU + ux * x - bow + bend * upright * upright) * (1 + taper * upright) + centre;
      if (u < rim || u >= lastU || v < rim || v >= lastV) continue;
      // in whole numbers, 256ths of a pixel
      const u256 = (u * 256) | 0;
      const v256 = (v * 256) | 0;
      const iu = u256 >> 8;
      const iv = v256 >> 8;
      const at = Math.imul(iv, columns) + iu;
      const m = distance[at] ?? 0;
      if (m < bareBelow) continue;
      const n = distance[at + columns] ?? 0;
      const fu = u256 & 255;
      const upper = (m << 8) + Math.imul((distance[at + 1] ?? 0) - m, fu);
      const lower = (n << 8) + Math.imul((distance[at + columns + 1] ?? 0) - n, fu);
      const value = ((upper << 8) + Math.imul(lower - upper, v256 & 255)) >> 16;
      const finish = (Math.imul(iu, bandX) + Math.imul(iv, bandY) + shift) & BAND ? one : other;
      const coverage = finish[value] ?? 0;
      if (coverage === 0) continue;
      const pixel = y * width + x;
      const under = ink[pixel] ?? 0;
      ink[pixel] = under + coverage - ((under * coverage) >> 7);
    }
  }
};
