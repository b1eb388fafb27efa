import { expect } from 'chai';
import { dressFrom, finishes } from '../../../src/adapters/canvas/finish.js';
import { drawGlyph, type Glyph } from '../../../src/adapters/canvas/glyph.js';
import type { Placed } from '../../../src/adapters/canvas/line-up.js';
import { HEIGHT, inTwoRows, widthFor } from '../../../src/adapters/canvas/rows.js';
import { blankSheet } from '../../../src/adapters/canvas/sheet.js';
import { stamp } from '../../../src/adapters/canvas/stamp.js';
import { bundledTypefaces, ORNAMENTAL } from '../../../src/adapters/canvas/typefaces.js';
import { CAPTCHA_ALPHABET } from '../../../src/domain/captcha.js';

const ornament = drawGlyph(ORNAMENTAL, '★');
const glyphs = bundledTypefaces().flatMap((family) =>
  Array.from(CAPTCHA_ALPHABET, (character) => drawGlyph(family, character)),
);
const textOf = (length: number, from: number): Glyph[] =>
  Array.from({ length }, (_, i) => glyphs[(from * 31 + i * 7) % glyphs.length]!);

const ROUNDS = 150;
const rounds = (length: number): { text: Glyph[]; placed: ReadonlyArray<Placed> }[] =>
  Array.from({ length: ROUNDS }, (_, i) => {
    const text = textOf(length, i);
    return { text, placed: inTwoRows(text, () => ornament) };
  });

const split = (placed: ReadonlyArray<Placed>): [Placed[], Placed[]] => [
  placed.filter(({ y }) => y < HEIGHT / 2),
  placed.filter(({ y }) => y >= HEIGHT / 2),
];

const plain = finishes()[0]!;
const solid = { ...dressFrom([plain]), one: plain.coverage, other: plain.coverage, outermost: plain.outermost };

/** The ink of one glyph alone, on a sheet with so many pixels more on every side. */
const inkOf = (placed: Placed, width: number, more: number): Uint8Array => {
  const sheet = blankSheet(width + 2 * more, HEIGHT + 2 * more);
  stamp(sheet, { ...placed, x: placed.x + more, y: placed.y + more }, solid);
  return sheet.ink;
};
const total = (ink: Uint8Array): number => ink.reduce((sum, value) => sum + value, 0);

for (const length of [4, 5, 6, 8])
  describe(`two rows of ${length} characters`, () => {
    const all = rounds(length);

    it('hold the whole text in reading order, with nothing but ornaments between', () => {
      for (const { text, placed } of all) {
        const read = split(placed).flatMap((row) => [...row].sort((a, b) => a.x - b.x));
        expect(read.map(({ glyph }) => glyph).filter((glyph) => glyph !== ornament)).to.deep.equal(text);
      }
    });

    it('are broken where they are nearly equal, not always at one place', () => {
      const uppers = all.map(({ placed }) => split(placed)[0].filter(({ glyph }) => glyph !== ornament).length);
      expect(Math.min(...uppers)).to.equal(Math.ceil(length / 2) - 1);
      expect(Math.max(...uppers)).to.equal(Math.floor(length / 2) + 1);
    });

    it('have ornaments now and then, and no row more glyphs than the longest row of text', () => {
      const ornaments = all.map(({ placed }) => placed.length - length);
      expect(Math.min(...ornaments)).to.equal(0);
      expect(Math.max(...ornaments)).to.be.above(0);
      for (const { placed } of all)
        for (const row of split(placed)) expect(row.length).to.be.at.most(Math.floor(length / 2) + 1);
    });

    it('rise and fall, farther than their characters do by themselves', () => {
      const slopes = all.flatMap(({ placed }) => split(placed).map((row) => row.at(-1)!.y - row[0]!.y));
      expect(Math.max(...slopes)).to.be.within(7, 18);
      expect(Math.min(...slopes)).to.be.within(-18, -7);
    });

    it('lose hardly any ink at the edges of the picture', () => {
      const lost = all
        .slice(0, 40)
        .flatMap(({ placed }) =>
          placed.map((one) => 1 - total(inkOf(one, widthFor(length), 0)) / total(inkOf(one, widthFor(length), 30))),
        );
      expect(Math.max(...lost)).to.be.below(0.2);
      expect(lost.filter((share) => share > 0.05).length / lost.length).to.be.below(0.05);
    });

    it('keep characters from covering one another', () => {
      const covered = all.slice(0, 40).flatMap(({ placed }) =>
        placed.slice(1).map((one, i) => {
          const [before, after] = [inkOf(placed[i]!, widthFor(length), 0), inkOf(one, widthFor(length), 0)];
          return after.filter((value, k) => value > 128 && before[k]! > 128).length / (total(after) / 255);
        }),
      );
      expect(covered.filter((share) => share > 0.1).length / covered.length).to.be.below(0.05);
    });

    it('are never placed alike', () => {
      const places = all.map(({ placed }) => placed.map(({ x, y }) => `${x} ${y}`).join());
      expect(new Set(places).size).to.equal(ROUNDS);
    });
  });
