import { between } from './chance.js';
import type { Sheet } from './sheet.js';

const STEPS = 256;
const FULL = 255;
const STEEPNESS = 3000;

/** Full ink on the crests and bare paper in the troughs of a sine, with a narrow shade between. */
const CRESTS = Uint8Array.from({ length: STEPS }, (_, step) =>
  Math.max(0, Math.min(255, 127.5 + STEEPNESS * Math.sin((2 * Math.PI * step) / STEPS))),
);

/** Steps of a wave along one axis: so many a pixel, and swaying. */
const along = (length: number, perPixel: number, sway: number, longest: number): Int32Array => {
  const [phase, step] = [between(0, 2 * Math.PI), (2 * Math.PI) / between(0.5 * longest, longest)];
  return Int32Array.from({ length }, (_, at) => perPixel * at + sway * Math.sin(step * at + phase));
};

const bandAt = (row: number, column = 0): number => CRESTS[(row + column) & (STEPS - 1)] ?? 0;

const swap = (ink: Uint8Array, pixel: number, share: number): void => {
  const under = ink[pixel] ?? 0;
  ink[pixel] = Math.round(under + share - (2 * under * share) / FULL);
};

/** Swaps ink and paper on every second of the broad, winding bands that cross the picture. */
export const swapInWaves = ({ ink, width, height }: Sheet): void => {
  const [turn, period] = [between(0, Math.PI), between(45, 75)];
  const perPixel = STEPS / period;
  const sway = perPixel * between(4, 10);
  const columns = along(width + 4, Math.cos(turn) * perPixel, sway, 110);
  const rows = along(height, Math.sin(turn) * perPixel, sway, 80);
  const fours = new Uint32Array(ink.buffer);
  for (let y = 0, pixel = 0; y < height; y++) {
    const row = rows[y] ?? 0;
    let first = bandAt(row, columns[0]);
    for (let x = 0; x < width; x += 4, pixel += 4) {
      const next = bandAt(row, columns[x + 4]);
      if (first === FULL && next === FULL) fours[pixel >> 2] = ~(fours[pixel >> 2] ?? 0);
      else if (first !== 0 || next !== 0) for (let k = 0; k < 4; k++) swap(ink, pixel + k, bandAt(row, columns[x + k]));
      first = next;
    }
  }
};
