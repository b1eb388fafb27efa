import { between, wholeBetween } from './chance.js';
import type { Glyph } from './glyph.js';
import { lineUp, ROW_HEIGHT, type Placed } from './line-up.js';

export const HEIGHT = 96;
export const widthFor = (characters: number): number => 40 + 20 * characters;

const UPPER = ROW_HEIGHT / 2;
const LOWER = HEIGHT - ROW_HEIGHT / 2;
const TILT = 6;
const MOST_ORNAMENTS = 2;

/** The row with ornaments at random places, as long as it has no more than `most` glyphs. */
const decorated = (row: ReadonlyArray<Glyph>, most: number, ornament: () => Glyph): ReadonlyArray<Glyph> => {
  const glyphs = [...row];
  const ornaments = wholeBetween(0, Math.min(MOST_ORNAMENTS, most - row.length));
  for (let i = 0; i < ornaments; i++) glyphs.splice(wholeBetween(0, glyphs.length), 0, ornament());
  return glyphs;
};

/** Breaks the text into two rows, equal or nearly so, strews ornaments among the glyphs and places them all. */
export const inTwoRows = (text: ReadonlyArray<Glyph>, ornament: () => Glyph): ReadonlyArray<Placed> => {
  const half = text.length / 2;
  const most = Math.floor(half) + 1;
  const upper = wholeBetween(text.length - most, most);
  const tilt = between(-TILT, TILT);
  const row = (glyphs: ReadonlyArray<Glyph>, middle: number): ReadonlyArray<Placed> =>
    lineUp(decorated(glyphs, most, ornament), {
      width: widthFor(text.length),
      left: middle - tilt,
      right: middle + tilt,
    });
  return [...row(text.slice(0, upper), UPPER), ...row(text.slice(upper), LOWER)];
};
