import { createCanvas } from 'canvas';
import { distanceField, ON_THE_OUTLINE, type DistanceField } from './distance-field.js';
import { edgesOf, type Edge } from './edges.js';

/** A character of one typeface as distances to its outline, cropped to its ink with some room around. */
export type Glyph = DistanceField & Readonly<{ character: string; edges: ReadonlyArray<Edge> }>;

const EM = 128;
const SHEET_WIDTH = 240;
const SHEET_HEIGHT = 200;
const ORIGIN_X = 56;
const BASELINE = 150;
/** Blank pixels of the distance field on each side of the ink. */
export const GLYPH_ROOM = 8;
const ROOM = 2 * GLYPH_ROOM;

/** The drawing's ink with room on all sides. */
const cropped = (isInked: (x: number, y: number) => boolean): { width: number; height: number; inked: Uint8Array } => {
  let [left, top, right, bottom] = [SHEET_WIDTH, SHEET_HEIGHT, 0, 0];
  for (let y = 0; y < SHEET_HEIGHT; y++) {
    for (let x = 0; x < SHEET_WIDTH; x++) {
      if (!isInked(x, y)) continue;
      [left, top] = [Math.min(left, x), Math.min(top, y)];
      [right, bottom] = [Math.max(right, x), Math.max(bottom, y)];
    }
  }
  const [width, height] = [right - left + 1 + 2 * ROOM, bottom - top + 1 + 2 * ROOM];
  const inked = new Uint8Array(width * height);
  for (let y = top; y <= bottom; y++) {
    for (let x = left; x <= right; x++) inked[(y - top + ROOM) * width + x - left + ROOM] = isInked(x, y) ? 1 : 0;
  }
  return { width, height, inked };
};

/** Draws the character once, large and upright. */
export const drawGlyph = (family: string, character: string): Glyph => {
  const context = createCanvas(SHEET_WIDTH, SHEET_HEIGHT).getContext('2d');
  context.font = `${EM}px "${family}"`;
  context.fillText(character, ORIGIN_X, BASELINE);
  const { data } = context.getImageData(0, 0, SHEET_WIDTH, SHEET_HEIGHT);
  const field = distanceField(cropped((x, y) => (data[(y * SHEET_WIDTH + x) * 4 + 3] ?? 0) >= 128));
  const ink = field.distance.map((distance) => (distance >= ON_THE_OUTLINE ? 255 : 0));
  return { ...field, character, edges: edgesOf(ink, field.width, field.height) };
};
