import { parse } from 'node:path';
import { createCanvas, GlobalFonts, type TextMetrics } from 'canvas';
import { CAPTCHA_ALPHABET } from '../../domain/captcha/captcha.js';
import { typefacePaths } from './installed-files.js';

/** A bold typeface at one size, with the metrics of each character of the alphabet. */
export type Typeface = Readonly<{ font: string; metrics: ReadonlyMap<string, TextMetrics> }>;

const SIZE = 76;

const load = (path: string): Typeface => {
  const family = `captcha-${parse(path).name}`;
  if (!GlobalFonts.has(family) && !GlobalFonts.registerFromPath(path, family))
    throw new Error(`The typeface ${path} could not be loaded`);
  const context = createCanvas(1, 1).getContext('2d');
  context.font = `${SIZE}px "${family}"`;
  const metrics = new Map(Array.from(CAPTCHA_ALPHABET, (character) => [character, context.measureText(character)]));
  return { font: context.font, metrics };
};

/** Loads the bundled typefaces under names that no system font has. */
export const bundledTypefaces = (): ReadonlyArray<Typeface> => typefacePaths().map(load);
