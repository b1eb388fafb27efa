import type { CaptchaPainter } from '../../domain/ports/captcha-painter.js';
import { dressFrom, finishes } from './finish.js';
import { paletteFromPaperToInk } from './palette.js';
import { pngOf } from './png.js';
import { HEIGHT, inTwoRows, widthFor } from './rows.js';
import { blankSheet, type Sheet } from './sheet.js';
import { stamp } from './stamp.js';
import { typesetter } from './typesetter.js';
import { swapInWaves } from './waves.js';

/**
 * Paints captchas: two rows of characters of many typefaces, finishes and poses, with ornaments among them, on winding
 * bands that swap ink and paper. Text is printable ASCII, anything else is a RangeError.
 */
export const canvasCaptchaPainter = (): CaptchaPainter => {
  const { glyphsOf, ornament } = typesetter();
  const available = finishes();

  const drawing = (text: string): Sheet => {
    const glyphs = glyphsOf(text);
    const sheet = blankSheet(widthFor(glyphs.length), HEIGHT);
    for (const placed of inTwoRows(glyphs, ornament)) stamp(sheet, placed, dressFrom(available));
    swapInWaves(sheet);
    return sheet;
  };

  return { paint: (text) => new Promise((resolve) => resolve(pngOf(drawing(text), paletteFromPaperToInk()))) };
};
