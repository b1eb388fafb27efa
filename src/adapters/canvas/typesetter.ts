import { oneOf, shuffled } from './chance.js';
import { formOf } from './form.js';
import { drawGlyph, type Glyph } from './glyph.js';
import { bundledTypefaces, ORNAMENTAL } from './typefaces.js';

/** Pictures nobody takes for a letter or a digit. */
export const ORNAMENTS = ['★', '♥', '♠', '✿', '♛', '♞'] as const;
/** What every bundled typeface has, so that no character is borrowed from the system. */
const PRINTABLE_ASCII = /^[!-~]+$/;

/** Hands out glyphs; each is drawn when it is first asked for, and kept. */
export type Typesetter = Readonly<{
  /** A glyph for each character, in typefaces that repeat only when all have been used. RangeError unless the text is printable ASCII. */
  glyphsOf(text: string): ReadonlyArray<Glyph>;
  ornament(): Glyph;
}>;

export const typesetter = (): Typesetter => {
  const families = bundledTypefaces();
  const drawn = new Map<string, Glyph>();

  const glyphOf = (family: string, character: string): Glyph => {
    const name = `${character} ${family}`;
    const glyph = drawn.get(name) ?? drawGlyph(family, character);
    drawn.set(name, glyph);
    return glyph;
  };

  return {
    glyphsOf: (text) => {
      if (!PRINTABLE_ASCII.test(text)) throw new RangeError('A captcha is drawn from printable ASCII characters only');
      const order = shuffled(families);
      return Array.from(text, (character, i) => glyphOf(order[i % order.length] ?? '', formOf(character)));
    },
    ornament: () => glyphOf(ORNAMENTAL, oneOf(ORNAMENTS)),
  };
};
