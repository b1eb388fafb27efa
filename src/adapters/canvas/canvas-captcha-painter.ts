import type { CaptchaPainter } from '../../domain/ports/captcha-painter.js';
import { shuffled } from './chance.js';
import { drawGlyph, type Glyph } from './glyph.js';
import { lineUp } from './line-up.js';
import { paletteFromPaperToInk } from './palette.js';
import { pngOf } from './png.js';
import { ripple } from './ripple.js';
import { blankSheet, type Sheet } from './sheet.js';
import { stamp } from './stamp.js';
import { strikeThrough } from './strike-through.js';
import { bundledTypefaces } from './typefaces.js';

const HEIGHT = 70;
const widthFor = (characters: number): number => 20 + 32 * characters;

/**
 * Paints captchas: characters of several typefaces, each turned, sheared and bent, run together and crossed by strokes of
 * their own kind. A character is rasterised once per typeface and kept; text is printable ASCII, anything else is a RangeError.
 */
export const canvasCaptchaPainter = (): CaptchaPainter => {
  const families = bundledTypefaces();
  const drawn = new Map<string, Glyph>();

  const glyphOf = (family: string, character: string): Glyph => {
    const name = `${character} ${family}`;
    const glyph = drawn.get(name) ?? drawGlyph(family, character);
    drawn.set(name, glyph);
    return glyph;
  };

  const drawing = (text: string): Sheet => {
    const order = shuffled(families);
    const glyphs = Array.from(text, (character, i) => glyphOf(order[i % order.length] ?? '', character));
    const sheet = blankSheet(widthFor(glyphs.length), HEIGHT);
    const water = ripple(sheet.width, sheet.height);
    for (const placed of lineUp(glyphs, sheet.width, sheet.height)) stamp(sheet, placed, water);
    strikeThrough(sheet);
    return sheet;
  };

  return { paint: async (text) => pngOf(drawing(text), paletteFromPaperToInk()) };
};
