import { createCanvas } from 'canvas';
import { expect } from 'chai';
import { drawCaptcha, HEIGHT, widthFor } from '../../../src/adapters/captcha-image/drawing.js';
import { bundledTypefaces } from '../../../src/adapters/captcha-image/typefaces.js';
import { CAPTCHA_ALPHABET } from '../../../src/domain/captcha/captcha.js';
import { seededRandomness } from '../../support/seeded-randomness.js';

const SEEDS = Array.from({ length: 20 }, (_, i) => i + 1);
const TEXT = CAPTCHA_ALPHABET.slice(0, 6);

describe('the drawing of a captcha', () => {
  const typefaces = bundledTypefaces();

  const drawn = (text: string, seed: number) => {
    const canvas = createCanvas(widthFor(text.length), HEIGHT);
    drawCaptcha(canvas, text, typefaces, seededRandomness(seed).int);
    return canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
  };
  const pixels = (text: string, seed: number): string => Buffer.from(drawn(text, seed).data).toString('base64');

  /** The mean column of the dark pixels, 0 at the left edge and 1 at the right. */
  const middleOfInk = (text: string, seed: number): number => {
    const { width, data } = drawn(text, seed);
    const columns = Array.from({ length: data.length / 4 }, (_, i) => i)
      .filter((i) => (data[4 * i] ?? 0) + (data[4 * i + 1] ?? 0) + (data[4 * i + 2] ?? 0) < 400)
      .map((i) => i % width);
    return columns.reduce((sum, column) => sum + column, 0) / columns.length / width;
  };

  it('has the same pixels for the same text and the same random numbers', () => {
    for (const seed of SEEDS) expect(pixels(TEXT, seed)).to.equal(pixels(TEXT, seed));
  });

  it('differs for every character of the alphabet', () => {
    for (const seed of SEEDS) {
      const pictures = Array.from(CAPTCHA_ALPHABET, (character) => pixels(character, seed));
      expect(new Set(pictures).size).to.equal(CAPTCHA_ALPHABET.length);
    }
  });

  it('differs for another text, whichever character differs', () => {
    const others = Array.from(TEXT, (_, i) => `${TEXT.slice(0, i)}X${TEXT.slice(i + 1)}`);
    for (const seed of SEEDS) {
      const pictures = [TEXT, ...others].map((text) => pixels(text, seed));
      expect(new Set(pictures).size).to.equal(others.length + 1);
    }
  });

  it('has the characters from left to right', () => {
    for (const seed of SEEDS) expect(middleOfInk('WWWTTT', seed)).to.be.below(middleOfInk('TTTWWW', seed));
  });
});
