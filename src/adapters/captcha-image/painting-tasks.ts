// The module of the painting thread.
import { randomInt } from 'node:crypto';
import { createCanvas } from 'canvas';
import { answerTasks } from '../threads/answer-tasks.js';
import { drawCaptcha, HEIGHT, widthFor } from './drawing.js';
import { bundledTypefaces } from './typefaces.js';

const typefaces = bundledTypefaces();
let canvas = createCanvas(1, HEIGHT);

/** A PNG of the text. */
export const paint = (text: string): Uint8Array => {
  const width = widthFor(text.length);
  if (canvas.width !== width) canvas = createCanvas(width, HEIGHT);
  drawCaptcha(canvas, text, typefaces, (below) => randomInt(below));
  return canvas.encodeSync('png');
};

answerTasks({ paint });
