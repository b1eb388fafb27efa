import { createCanvas } from 'canvas';
import { edgesOf, type Edge } from './edges.js';

/** A character of one typeface as coverage (0 to 255), cropped to its ink with one blank pixel around. */
export type Glyph = Readonly<{ width: number; height: number; mask: Uint8Array; edges: ReadonlyArray<Edge> }>;

const EM = 64;
const SHEET_WIDTH = 112;
const SHEET_HEIGHT = 96;
const ORIGIN_X = 20;
const BASELINE = 72;
/** Hairlines would not survive the ripple. */
const THICKENING = 0.6;

type Box = Readonly<{ left: number; top: number; right: number; bottom: number }>;

const inkBox = (alphaAt: (x: number, y: number) => number): Box => {
  let box: Box = { left: SHEET_WIDTH, top: SHEET_HEIGHT, right: -1, bottom: -1 };
  for (let y = 0; y < SHEET_HEIGHT; y++) {
    for (let x = 0; x < SHEET_WIDTH; x++) {
      if (alphaAt(x, y) === 0) continue;
      box = {
        left: Math.min(box.left, x),
        top: Math.min(box.top, y),
        right: Math.max(box.right, x),
        bottom: Math.max(box.bottom, y),
      };
    }
  }
  return box;
};

/** Draws the character once, large and upright. Only printable ASCII: every bundled typeface has it, so none is borrowed. */
export const drawGlyph = (family: string, character: string): Glyph => {
  if (!/^[!-~]$/.test(character)) throw new RangeError('A captcha is drawn from printable ASCII characters only');
  const context = createCanvas(SHEET_WIDTH, SHEET_HEIGHT).getContext('2d');
  context.font = `${EM}px "${family}"`;
  context.fillText(character, ORIGIN_X, BASELINE);
  context.lineWidth = THICKENING;
  context.strokeText(character, ORIGIN_X, BASELINE);
  const { data } = context.getImageData(0, 0, SHEET_WIDTH, SHEET_HEIGHT);
  const alphaAt = (x: number, y: number): number => data[(y * SHEET_WIDTH + x) * 4 + 3] ?? 0;

  const { left, top, right, bottom } = inkBox(alphaAt);
  const width = right - left + 3;
  const height = bottom - top + 3;
  const mask = Uint8Array.from({ length: width * height }, (_, i) =>
    alphaAt(left - 1 + (i % width), top - 1 + Math.floor(i / width)),
  );
  return { width, height, mask, edges: edgesOf(mask, width, height) };
};
