import { writeFile } from 'node:fs/promises';
import { createCanvas, loadImage } from 'canvas';
import type { Painted } from './painted.js';

const COLUMNS = 4;
const GAP = 16;

/** Writes the pictures as one numbered by its order, row by row, and their texts to a file of their own. */
export const writeContactSheet = async (
  pictures: ReadonlyArray<Painted>,
  sheetPath: string,
  answersPath: string,
): Promise<void> => {
  const images = await Promise.all(pictures.map(({ png }) => loadImage(Buffer.from(png))));
  const [cellWidth, cellHeight] = [
    Math.max(...images.map(({ width }) => width)) + GAP,
    Math.max(...images.map(({ height }) => height)) + GAP,
  ];
  const canvas = createCanvas(COLUMNS * cellWidth, Math.ceil(images.length / COLUMNS) * cellHeight);
  const context = canvas.getContext('2d');
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  for (const [i, image] of images.entries()) {
    const [x, y] = [(i % COLUMNS) * cellWidth, Math.floor(i / COLUMNS) * cellHeight];
    context.drawImage(image, x + GAP / 2, y + GAP / 2);
  }
  await writeFile(sheetPath, await canvas.encode('png'));
  await writeFile(answersPath, pictures.map(({ text }, i) => `${i + 1} ${text}\n`).join(''));
};
