import { expect } from 'chai';
import { dressFrom, finishes } from '../../../src/adapters/canvas/finish.js';
import { drawGlyph } from '../../../src/adapters/canvas/glyph.js';
import { blankSheet } from '../../../src/adapters/canvas/sheet.js';
import { stamp } from '../../../src/adapters/canvas/stamp.js';
import { bundledTypefaces } from '../../../src/adapters/canvas/typefaces.js';

const SIDE = 120;
const upright = { a: 1, b: 0, c: 0, d: 1, rise: 0, bend: 0, taper: 0 };
const glyph = drawGlyph(bundledTypefaces()[0]!, 'E');
const dresses = finishes().map((finish) => dressFrom([finish]));
const [solid, hollow] = [dresses[0]!, dresses.find(({ one }) => one[200] === 0)!];

const inked = (ink: Uint8Array): number => ink.filter((value) => value > 128).length;
const stamped = (pose = upright, dress = solid, times = 1): Uint8Array => {
  const sheet = blankSheet(SIDE, SIDE);
  for (let i = 0; i < times; i++) stamp(sheet, { glyph, pose, x: SIDE / 2, y: SIDE / 2 }, dress);
  return sheet.ink;
};
const column = (ink: Uint8Array, x: number): Uint8Array => ink.filter((_, i) => i % SIDE === x);

describe('stamp', () => {
  it('puts the glyph where it was placed, of the size of its em', () => {
    const xs = Array.from({ length: SIDE }, (_, x) => x).filter((x) => inked(column(stamped(), x)) > 0);
    expect((Math.min(...xs) + Math.max(...xs)) / 2).to.be.closeTo(SIDE / 2, 1);
    expect(Math.max(...xs) - Math.min(...xs)).to.be.closeTo(glyph.width - 16, 5);
  });

  it('keeps left left: the stem of an E, and not its open side', () => {
    const ink = stamped();
    const left = SIDE / 2 - (glyph.width - 16) / 2 + 3;
    const right = SIDE / 2 + (glyph.width - 16) / 2 - 3;
    expect(inked(column(ink, Math.round(left)))).to.be.above(1.4 * inked(column(ink, Math.round(right))));
  });

  it('scales with the pose', () => {
    expect(inked(stamped({ ...upright, a: 0.5, d: 0.5 })) / inked(stamped())).to.be.within(0.2, 0.35);
  });

  const leftmost = (ink: Uint8Array, y: number): number =>
    ink.subarray(y * SIDE, (y + 1) * SIDE).findIndex((value) => value > 128);
  const [top, middle, bottom] = [SIDE / 2 - 20, SIDE / 2, SIDE / 2 + 20];

  it('bends the stem of an E: its ends stand to one side of its middle', () => {
    const straight = stamped();
    const bent = stamped({ ...upright, bend: 0.01 });
    expect(leftmost(straight, top)).to.be.closeTo(leftmost(straight, middle), 1);
    for (const end of [top, bottom]) expect(leftmost(bent, middle) - leftmost(bent, end)).to.be.within(2, 6);
  });

  it('tapers an E: one end is wider than the other', () => {
    const tapered = stamped({ ...upright, taper: 0.008 });
    expect(leftmost(tapered, bottom) - leftmost(tapered, top)).to.be.within(2, 8);
  });

  it('leaves the middle of hollow strokes bare', () => {
    expect(inked(stamped(upright, hollow))).to.be.above(100);
    expect(stamped(upright, hollow)).to.not.deep.equal(stamped());
  });

  it('changes from one finish to the other from band to band', () => {
    const [one, other] = [stamped(), stamped(upright, hollow)];
    const both = {
      ...solid,
      other: hollow.one,
      outermost: Math.max(solid.outermost, hollow.outermost),
      bandX: 8,
      bandY: 0,
    };
    const ink = stamped(upright, both);
    for (const [i, value] of ink.entries()) expect(value, `${i}`).to.be.oneOf([one[i], other[i]]);
    for (const single of [one, other]) expect(ink.filter((value, i) => value !== single[i]).length).to.be.above(50);
  });

  it('shows paper where inks meet: stamped twice, it is gone', () => {
    for (const dress of dresses) {
      expect(inked(stamped(upright, dress))).to.be.above(100);
      expect(stamped(upright, dress, 2).filter((value) => value > 130)).to.have.length(0);
    }
  });

  it('stays on the sheet', () => {
    const sheet = blankSheet(30, 20);
    for (const [x, y] of [
      [0, 0],
      [30, 20],
      [-200, 10],
    ] as const)
      stamp(sheet, { glyph, pose: upright, x, y }, solid);
    expect(sheet.ink).to.have.length(600);
  });
});
