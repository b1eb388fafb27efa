import { createCanvas, GlobalFonts, loadImage } from 'canvas';
import { expect } from 'chai';
import { canvasCaptchaPainter } from '../../../src/adapters/canvas/canvas-captcha-painter.js';
import { drawGlyph } from '../../../src/adapters/canvas/glyph.js';
import { bundledTypefaces, ORNAMENTAL } from '../../../src/adapters/canvas/typefaces.js';
import { ORNAMENTS } from '../../../src/adapters/canvas/typesetter.js';

const CHARACTERS = Array.from('BCDEGHKMNPRTUW34689dehkmntu');
const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const MOST_BYTES = 5 * 1024;

const pixelsOf = async (png: Uint8Array): Promise<{ width: number; height: number; data: Uint8ClampedArray }> => {
  const image = await loadImage(Buffer.from(png));
  const context = createCanvas(image.width, image.height).getContext('2d');
  context.drawImage(image, 0, 0);
  return context.getImageData(0, 0, image.width, image.height);
};

const brightness = (data: Uint8ClampedArray): number[] =>
  Array.from({ length: data.length / 4 }, (_, i) => (data[4 * i]! + data[4 * i + 1]! + data[4 * i + 2]!) / 3);

describe('canvas captcha painter', () => {
  const painter = canvasCaptchaPainter();

  it('paints a PNG that a decoder accepts, 160 by 96 pixels for six characters', async () => {
    const png = await painter.paint('BC3DE4');
    expect([...png.subarray(0, 8)]).to.deep.equal(SIGNATURE);
    expect(await pixelsOf(png)).to.include({ width: 160, height: 96 });
  });

  for (const [text, width] of [
    ['BC3D', 120],
    ['BC3DE4FG', 200],
  ] as const) {
    it(`widens the picture with the text: ${text.length} characters`, async () => {
      expect(await pixelsOf(await painter.paint(text))).to.include({ width, height: 96 });
    });
  }

  it('lays dark ink on light paper, opaque, neither of them scarce', async () => {
    for (let i = 0; i < 20; i++) {
      const { data } = await pixelsOf(await painter.paint('BC3DE4'));
      const shades = brightness(data);
      expect(data.filter((_, k) => k % 4 === 3).every((alpha) => alpha === 255)).to.be.true;
      expect(Math.max(...shades)).to.be.above(225);
      expect(Math.min(...shades)).to.be.below(100);
      expect(shades.filter((shade) => shade < 160).length / shades.length).to.be.within(0.2, 0.8);
    }
  });

  it('keeps a hundred pictures within 5 KiB each', async () => {
    const pictures = await Promise.all(Array.from({ length: 100 }, () => painter.paint('MWH8R6')));
    expect(Math.max(...pictures.map(({ length }) => length))).to.be.at.most(MOST_BYTES);
  });

  it('never paints one text the same way twice', async () => {
    const pictures = await Promise.all(Array.from({ length: 50 }, () => painter.paint('BC3DE4')));
    const shapes = pictures.map((png) => Buffer.from(png.subarray(png.length - 1500)).toString('base64'));
    expect(new Set(shapes).size).to.equal(50);
  });

  it('paints many at once, each whole', async () => {
    const pictures = await Promise.all(
      Array.from({ length: 64 }, (_, i) => painter.paint('BC3DE4FG'.slice(0, 4 + (i % 5)))),
    );
    const sizes = await Promise.all(pictures.map(async (png) => (await pixelsOf(png)).width));
    expect(sizes).to.deep.equal(Array.from({ length: 64 }, (_, i) => 40 + 20 * (4 + (i % 5))));
  });

  for (const text of ['AB验证', 'AB★C', 'AB C', ''])
    it(`refuses ${JSON.stringify(text)}, rather than borrow a character from the system`, async () => {
      const refusal = await painter.paint(text).catch((error: unknown) => error);
      expect(refusal).to.be.instanceOf(RangeError);
    });

  it('works again after a second painter is made', async () => {
    expect(await canvasCaptchaPainter().paint('BC3DE4')).to.have.length.above(500);
  });
});

describe('bundled typefaces', () => {
  it('are at least three, registered under names of their own', () => {
    const families = bundledTypefaces();
    expect(new Set(families).size).to.be.at.least(3);
    for (const family of families) {
      expect(family).to.match(/^captcha-/);
      expect(GlobalFonts.has(family), family).to.be.true;
    }
  });

  for (const family of bundledTypefaces()) {
    it(`${family} draws every character, no two alike`, () => {
      const drawings = CHARACTERS.map((character) => drawGlyph(family, character));
      for (const { distance } of drawings) expect(distance.filter((value) => value > 128).length).to.be.above(200);
      const shapes = new Set(drawings.map(({ distance, width }) => `${width} ${distance.join()}`));
      expect(shapes.size).to.equal(CHARACTERS.length);
    });
  }

  it('differ from one another', () => {
    const drawings = bundledTypefaces().map((family) => drawGlyph(family, 'R').distance.join());
    expect(new Set(drawings).size).to.equal(drawings.length);
  });

  it('have every ornament, each unlike the sign of a character that is missing', () => {
    const missing = drawGlyph(ORNAMENTAL, '\u{2fe0}').distance.join();
    const drawings = ORNAMENTS.map((ornament) => drawGlyph(ORNAMENTAL, ornament).distance.join());
    expect(drawings).to.not.include(missing);
    expect(new Set(drawings).size).to.equal(ORNAMENTS.length);
  });
});
