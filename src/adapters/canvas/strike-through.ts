import { between, sign } from './chance.js';
import type { Sheet } from './sheet.js';

const CURVES = 3;

type Curve = Readonly<{ from: number; to: number; thickness: number; heightAt: (x: number) => number }>;

/** A wave through the text, two to three characters long; the curves follow one another and overlap a little. */
const curveAcross = (width: number, height: number, turn: number): Curve => {
  const from = Math.floor(width * ((0.92 * turn) / CURVES + between(0.02, 0.06)));
  const to = Math.min(width - 4, from + width * between(0.3, 0.38));
  const middle = height * between(0.38, 0.62);
  const tilt = sign() * between(0.2, 0.45);
  const [sway, step, phase] = [between(5, 8), (2 * Math.PI) / between(70, 110), between(0, 2 * Math.PI)];
  return {
    from,
    to,
    thickness: between(3.2, 4),
    heightAt: (x) => middle + tilt * (x - (from + to) / 2) + sway * Math.sin(step * x + phase),
  };
};

const draw = ({ ink, width, height }: Sheet, { from, to, thickness, heightAt }: Curve): void => {
  const radius = thickness / 2;
  for (let x = from, y = heightAt(from); x < to; x++) {
    const next = heightAt(x + 1);
    const inward = Math.min(1, (x - from + 0.5) / radius, (to - x) / radius);
    // round ends, and as thick on a slope as on the level
    const half = radius * Math.sqrt(inward * (2 - inward)) * Math.hypot(1, next - y);
    const bottom = Math.min(height - 1, y + half + 1);
    for (let row = Math.max(0, Math.floor(y - half)); row <= bottom; row++) {
      const coverage = 255 * Math.min(1, Math.max(0, half + 0.5 - Math.abs(row - y)));
      const pixel = row * width + x;
      if (coverage > (ink[pixel] ?? 0)) ink[pixel] = coverage;
    }
    y = next;
  }
};

/** Draws curves through the text, in its ink and as thick as its stems, so that it does not fall apart into characters. */
export const strikeThrough = (sheet: Sheet): void => {
  for (let turn = 0; turn < CURVES; turn++) draw(sheet, curveAcross(sheet.width, sheet.height, turn));
};
