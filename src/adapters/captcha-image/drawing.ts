import type { Canvas } from 'canvas';
import { PALETTES } from './palettes.js';
import type { Typeface } from './typefaces.js';

/** Pixels. A page shows the picture at half its size. */
export const HEIGHT = 116;
export const widthFor = (length: number): number => 22 + 58 * length;

const MARGIN = 14;
/** The overlap of two neighbouring letters, so that they touch. */
const OVERLAP = 5;

type Typefaces = ReadonlyArray<Typeface>;

/** A uniformly distributed integer from 0 to `below` - 1. */
type RandomInt = (below: number) => number;

/** Fills the canvas with the text, from left to right. Equal texts with equal random numbers have equal pixels. */
export const drawCaptcha = (canvas: Canvas, text: string, typefaces: Typefaces, int: RandomInt): void => {
  const between = (low: number, high: number): number => low + ((high - low) * int(1025)) / 1024;
  const oneOf = <T>(items: ReadonlyArray<T>): T => items[int(items.length)] as T;

  const letters = Array.from(text, (character) => {
    const { font, metrics } = oneOf(typefaces);
    const box = metrics.get(character);
    if (!box) throw new RangeError('A captcha has characters of its alphabet only');
    const [left, right] = [-box.actualBoundingBoxLeft, box.actualBoundingBoxRight];
    return { character, font, centre: (left + right) / 2, span: right - left - OVERLAP, box };
  });
  const { width } = canvas;
  const context = canvas.getContext('2d');
  const { ground, shapes, inks } = oneOf(PALETTES);
  const firstInk = int(inks.length);
  const ink = (i: number): string => inks[(firstInk + i) % inks.length] ?? '';
  const inksOfLetters = inks.length - 1;

  context.fillStyle = ground;
  context.fillRect(0, 0, width, HEIGHT);
  for (const shape of shapes) {
    context.fillStyle = shape;
    context.beginPath();
    context.arc(between(0, width), between(0, HEIGHT), between(28, 60), 0, 2 * Math.PI);
    context.fill();
  }
  context.lineCap = 'round';
  context.lineWidth = between(7, 9);
  context.strokeStyle = ink(inksOfLetters);
  context.beginPath();
  for (const top of [28, 60]) {
    const y = (): number => between(top, top + 28);
    context.moveTo(between(0, 0.1) * width, y());
    context.quadraticCurveTo(between(0.4, 0.6) * width, y(), between(0.9, 1) * width, y());
  }
  context.stroke();
  const total = letters.reduce((sum, { span }) => sum + span, 0);
  const stretch = Math.min(1.15, (width - 2 * MARGIN) / total);
  const [phase, pace, swing] = [between(0, 2 * Math.PI), between(0.7, 1.2), between(8, 12)];
  let x = (width - total * stretch) / 2;
  for (const [i, { character, font, centre, span, box }] of letters.entries()) {
    const y = HEIGHT / 2 + swing * Math.sin(phase + i * pace) + between(-4, 4);
    const [turn, shear] = [between(-0.25, 0.25), between(-0.25, 0.25)];
    const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
    context.setTransform(stretch * cos, sin, shear - sin, cos, x + (span * stretch) / 2, y);
    context.font = font;
    context.fillStyle = ink(i % inksOfLetters);
    context.fillText(character, -centre, box.actualBoundingBoxAscent / 2);
    x += span * stretch;
  }
  context.resetTransform();
  context.lineWidth = 2.5;
  context.strokeStyle = ground;
  context.beginPath();
  for (const left of [0.05, 0.5]) {
    context.moveTo(between(left, left + 0.1) * width, between(30, 86));
    context.lineTo(between(left + 0.35, left + 0.45) * width, between(30, 86));
  }
  context.stroke();
};
