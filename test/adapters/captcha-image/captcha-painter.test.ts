import { createCanvas, loadImage } from 'canvas';
import { expect } from 'chai';
import { captchaImagePainter } from '../../../src/adapters/captcha-image/captcha-painter.js';
import { CAPTCHA_ALPHABET } from '../../../src/domain/captcha.js';
import { isUnavailable } from '../../../src/domain/ports/unavailable.js';
import { seededRandomness } from '../../support/seeded-randomness.js';

const MOST_BYTES = 25 * 1024;
const SEEDS = Array.from({ length: 20 }, (_, i) => i + 1);
const TEXT = CAPTCHA_ALPHABET.slice(0, 6);

const pixelsOf = async (png: Uint8Array): Promise<{ width: number; height: number; data: Uint8ClampedArray }> => {
  const image = await loadImage(Buffer.from(png));
  const context = createCanvas(image.width, image.height).getContext('2d');
  context.drawImage(image, 0, 0);
  return context.getImageData(0, 0, image.width, image.height);
};

const paint = (text: string, seed: number): Promise<Uint8Array> =>
  captchaImagePainter(seededRandomness(seed)).paint(text);

const pixels = async (text: string, seed: number): Promise<string> =>
  Buffer.from((await pixelsOf(await paint(text, seed))).data).toString('base64');

/** The mean column of the dark pixels, 0 at the left edge and 1 at the right. */
const middleOfInk = async (text: string, seed: number): Promise<number> => {
  const { width, data } = await pixelsOf(await paint(text, seed));
  const columns = Array.from({ length: data.length / 4 }, (_, i) => i)
    .filter((i) => (data[4 * i] ?? 0) + (data[4 * i + 1] ?? 0) + (data[4 * i + 2] ?? 0) < 400)
    .map((i) => i % width);
  return columns.reduce((sum, column) => sum + column, 0) / columns.length / width;
};

describe('captcha painter', () => {
  it('paints an opaque PNG whose width fits the number of characters', async () => {
    for (const [text, width] of [
      [TEXT.slice(0, 4), 254],
      [TEXT, 370],
      [TEXT + TEXT.slice(0, 2), 486],
    ] as const) {
      const image = await pixelsOf(await paint(text, 1));
      expect(image).to.include({ width, height: 116 });
      expect(image.data.filter((_, i) => i % 4 === 3).every((alpha) => alpha === 255)).to.be.true;
    }
  });

  it('paints the same pixels for the same text and the same random numbers', async () => {
    for (const seed of SEEDS) expect(await pixels(TEXT, seed)).to.equal(await pixels(TEXT, seed));
  });

  it('never paints one text the same way twice, and keeps each picture within 25 KiB', async () => {
    const painter = captchaImagePainter(seededRandomness());
    const pictures = await Promise.all(Array.from({ length: 100 }, () => painter.paint('KWHXRE')));
    expect(new Set(pictures.map((png) => Buffer.from(png).toString('base64'))).size).to.equal(100);
    expect(Math.max(...pictures.map(({ length }) => length))).to.be.at.most(MOST_BYTES);
  });

  it('paints every character of the alphabet differently', async () => {
    for (const seed of SEEDS) {
      const pictures = await Promise.all(Array.from(CAPTCHA_ALPHABET, (character) => pixels(character, seed)));
      expect(new Set(pictures).size).to.equal(CAPTCHA_ALPHABET.length);
    }
  });

  it('paints another text with other pixels, whichever character differs', async () => {
    const others = Array.from(TEXT, (_, i) => `${TEXT.slice(0, i)}X${TEXT.slice(i + 1)}`);
    for (const seed of SEEDS) {
      const pictures = await Promise.all([TEXT, ...others].map((text) => pixels(text, seed)));
      expect(new Set(pictures).size).to.equal(others.length + 1);
    }
  });

  it('paints the characters from left to right', async () => {
    for (const seed of SEEDS) expect(await middleOfInk('WWWTTT', seed)).to.be.below(await middleOfInk('TTTWWW', seed));
  });

  it('refuses a text with a character that it cannot paint, and paints the next text', async () => {
    const painter = captchaImagePainter(seededRandomness());
    for (const text of ['AC验证', 'AC★D', 'AC D', 'acd', 'AC0D']) {
      const [refused, painted] = await Promise.allSettled([painter.paint(text), painter.paint(TEXT)]);
      expect(refused, text).to.have.property('reason').that.is.instanceOf(RangeError);
      expect(painted.status).to.equal('fulfilled');
    }
  });

  it('is unavailable while 400 pictures wait, and paints again afterwards', async () => {
    const painter = captchaImagePainter(seededRandomness());
    const outcomes = await Promise.allSettled(Array.from({ length: 410 }, () => painter.paint(TEXT)));
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []));
    expect(refused).to.have.length(10);
    for (const reason of refused) expect(isUnavailable(reason)).to.equal(true);
    expect(await painter.paint(TEXT)).to.have.length.above(0);
  });

  it('lets the event loop turn between the pictures when 300 are asked for at once', async () => {
    let turn = 0;
    let immediate = setImmediate(function count() {
      turn += 1;
      immediate = setImmediate(count);
    });
    const turnsWithDrawing = new Set<number>();
    const { int } = seededRandomness();
    const painter = captchaImagePainter({
      int: (below) => {
        turnsWithDrawing.add(turn);
        return int(below);
      },
    });
    try {
      await Promise.all(Array.from({ length: 300 }, () => painter.paint(TEXT)));
    } finally {
      clearImmediate(immediate);
    }
    expect(turnsWithDrawing.size).to.equal(300);
  });
});
