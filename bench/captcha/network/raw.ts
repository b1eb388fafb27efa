import { open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createCanvas, loadImage } from 'canvas';
import type { CaptchaPainter } from '../../../src/domain/ports/captcha-painter.js';
import { arbitraryText } from '../alphabet.js';

type Grey = Readonly<{ width: number; height: number; pixels: Uint8Array }>;

/** A byte per pixel. The painter's pictures have two colours, one lighter in every channel, so grey keeps all there is. */
const greyOf = async (png: Uint8Array): Promise<Grey> => {
  const image = await loadImage(Buffer.from(png));
  const { width, height } = image;
  const context = createCanvas(width, height).getContext('2d');
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, width, height);
  const pixels = Uint8Array.from({ length: width * height }, (_, i) => {
    const [red, green, blue] = data.subarray(4 * i, 4 * i + 3);
    return 0.299 * (red ?? 0) + 0.587 * (green ?? 0) + 0.114 * (blue ?? 0);
  });
  return { width, height, pixels };
};

/** Writes so many pictures as raw bytes to `<name>.bin`, their texts to `<name>.txt` and their size to `size.txt`. */
export const writeRaw = async (painter: CaptchaPainter, count: number, folder: string, name: string): Promise<void> => {
  const texts: string[] = [];
  const file = await open(join(folder, `${name}.bin`), 'w');
  try {
    for (let i = 0; i < count; i++) {
      const text = arbitraryText();
      const { width, height, pixels } = await greyOf(await painter.paint(text));
      await file.write(pixels);
      texts.push(text);
      if (i === 0) await writeFile(join(folder, 'size.txt'), `${width} ${height}\n`);
    }
  } finally {
    await file.close();
  }
  await writeFile(join(folder, `${name}.txt`), `${texts.join('\n')}\n`);
};
