import { setImmediate } from 'node:timers/promises';
import { createCanvas } from 'canvas';
import type { CaptchaPainter } from '../../domain/ports/captcha-painter.js';
import type { Randomness } from '../../domain/ports/randomness.js';
import { Unavailable } from '../../domain/ports/unavailable.js';
import { drawCaptcha, HEIGHT, widthFor } from './drawing.js';
import { bundledTypefaces } from './typefaces.js';

/** About a second of painting. */
const MAX_WAITING = 400;

/**
 * Paints one captcha per turn of the event loop, so that many requests do not block it. The library encodes the PNG on its
 * own threads. Rejects with `Unavailable` while too many captchas wait.
 */
export const captchaImagePainter = (randomness: Pick<Randomness, 'int'>): CaptchaPainter => {
  const typefaces = bundledTypefaces();
  let canvas = createCanvas(1, HEIGHT);
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  const leave = (): number => (waiting -= 1);

  const paintNow = async (text: string): Promise<Uint8Array> => {
    await setImmediate();
    const width = widthFor(text.length);
    if (canvas.width !== width) canvas = createCanvas(width, HEIGHT);
    drawCaptcha(canvas, text, typefaces, randomness);
    return canvas.encode('png');
  };

  return {
    paint: (text) => {
      if (waiting === MAX_WAITING) return Promise.reject(new Unavailable('captcha painter', { reason: 'queue full' }));
      waiting += 1;
      const painted = last.then(() => paintNow(text));
      last = painted.then(leave, leave);
      return painted;
    },
  };
};
