import { createCanvas } from 'canvas';
import { bundledTypefaces } from '../../../src/adapters/canvas/typefaces.js';
import type { CaptchaPainter } from '../../../src/domain/ports/captcha-painter.js';

const [WIDTH, HEIGHT] = [160, 96];
const [CELL_WIDTH, CELL_HEIGHT] = [WIDTH / 3, HEIGHT / 2];

/** The attacker's control: two rows of three capitals, one typeface, black on white, nothing bent or crossed. */
export const plainPainter = (): CaptchaPainter => {
  const family = bundledTypefaces()[0] ?? '';
  return {
    paint: (text) => {
      const canvas = createCanvas(WIDTH, HEIGHT);
      const context = canvas.getContext('2d');
      context.fillStyle = 'white';
      context.fillRect(0, 0, WIDTH, HEIGHT);
      context.fillStyle = 'black';
      context.font = `40px "${family}"`;
      context.textAlign = 'center';
      context.textBaseline = 'middle';
      for (const [i, character] of Array.from(text).entries()) {
        context.fillText(character, ((i % 3) + 0.5) * CELL_WIDTH, (Math.floor(i / 3) + 0.5) * CELL_HEIGHT);
      }
      return canvas.encode('png');
    },
  };
};
