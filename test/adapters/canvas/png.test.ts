import { createCanvas, loadImage } from 'canvas';
import { expect } from 'chai';
import { pngOf } from '../../../src/adapters/canvas/png.js';

const PALETTE = Uint8Array.from([250, 240, 230, 170, 165, 160, 90, 95, 100, 10, 20, 30]);

describe('PNG of a sheet', () => {
  for (const [width, height] of [
    [160, 96],
    [7, 3],
    [1, 1],
  ] as const)
    it(`shows every pixel in the nearest of four shades, ${width} by ${height}`, async () => {
      const ink = Uint8Array.from({ length: width * height }, (_, i) => (i * 37) % 256);
      const image = await loadImage(Buffer.from(pngOf({ width, height, ink }, PALETTE)));
      const context = createCanvas(width, height).getContext('2d');
      context.drawImage(image, 0, 0);
      const { data } = context.getImageData(0, 0, width, height);
      const expected = Array.from(ink, (value) => {
        const shade = Math.round(value / 85);
        return [...PALETTE.subarray(3 * shade, 3 * shade + 3), 255];
      });
      expect([...data]).to.deep.equal(expected.flat());
    });
});
