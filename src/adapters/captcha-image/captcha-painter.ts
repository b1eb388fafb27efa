import { setImmediate } from 'node:timers/promises';
import { createCanvas } from 'canvas';
import type { CaptchaPainter } from '../../domain/ports/captcha-painter.js';
import type { Randomness } from '../../domain/ports/randomness.js';
import { drawCaptcha, HEIGHT, widthFor } from './drawing.js';
import { bundledTypefaces } from './typefaces.js';

/**
 * Paints one captcha at a time, each in its own turn of the event loop, so that many requests at once do not block it.
 * The library encodes the PNG on its own threads. A character outside the alphabet is a RangeError.
 */
export const captchaImagePainter = (randomness: Pick<Randomness, 'int'>): CaptchaPainter => {
  const typefaces = bundledTypefaces();
  let canvas = createCanvas(1, HEIGHT);
  let last: Promise<unknown> = Promise.resolve();

  const paintNow = (text: string): Promise<Uint8Array> => {
    const width = widthFor(text.length);
    if (canvas.width !== width) canvas = createCanvas(width, HEIGHT);
    drawCaptcha(canvas, text, typefaces, randomness);
    return canvas.encode('png');
  };

  return {
    paint: (text) => {
      const painted = last.then(() => setImmediate()).then(() => paintNow(text));
      last = painted.catch(() => undefined);
      return painted;
    },
  };
};
