import { expect } from 'chai';
import { swapInWaves } from '../../../src/adapters/canvas/waves.js';

const [WIDTH, HEIGHT] = [160, 96];
const sheetOf = (value: number) => ({ width: WIDTH, height: HEIGHT, ink: new Uint8Array(WIDTH * HEIGHT).fill(value) });

const waved = (value: number): Uint8Array => {
  const sheet = sheetOf(value);
  swapInWaves(sheet);
  return sheet.ink;
};

const share = (ink: Uint8Array, of: (value: number) => boolean): number => ink.filter(of).length / ink.length;

describe('waves', () => {
  it('ink about half of a bare sheet, with narrow shades between', () => {
    for (let i = 0; i < 50; i++) {
      const ink = waved(0);
      expect(share(ink, (value) => value === 255)).to.be.within(0.12, 0.88);
      expect(share(ink, (value) => value === 0)).to.be.within(0.12, 0.88);
      expect(share(ink, (value) => value > 0 && value < 255)).to.be.below(0.1);
    }
  });

  it('bare about half of a full one', () => {
    for (let i = 0; i < 50; i++) expect(share(waved(255), (value) => value === 0)).to.be.within(0.12, 0.88);
  });

  it('fade at their edges on ink as on paper', () => {
    for (let i = 0; i < 50; i++)
      for (const value of [0, 255])
        expect(share(waved(value), (shade) => shade > 0 && shade < 255)).to.be.within(0.002, 0.1);
  });

  it('keep what was drawn: wherever it is not swapped it stays, and where it is, it is turned over', () => {
    for (let i = 0; i < 50; i++) {
      const ink = waved(60);
      const kept = share(ink, (value) => value === 60);
      const turned = share(ink, (value) => value === 195);
      expect(kept).to.be.within(0.12, 0.88);
      expect(turned).to.be.within(0.12, 0.88);
      expect(kept + turned).to.be.above(0.8);
    }
  });

  it('never run alike', () => {
    const sheets = Array.from({ length: 100 }, () => Buffer.from(waved(0)).toString('base64'));
    expect(new Set(sheets).size).to.equal(100);
  });

  it('run on over the whole sheet, not line by line: neighbours differ at the edges of bands only', () => {
    const ink = waved(0);
    let edges = 0;
    for (let i = WIDTH; i < ink.length; i++) if (Math.abs((ink[i] ?? 0) - (ink[i - WIDTH] ?? 0)) > 128) edges++;
    expect(edges / ink.length).to.be.below(0.1);
  });
});
