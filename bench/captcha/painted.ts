import type { CaptchaPainter } from '../../src/domain/ports/captcha-painter.js';
import { arbitraryText } from './alphabet.js';

export type Painted = Readonly<{ text: string; png: Uint8Array }>;

/** So many pictures of random texts. */
export const painted = (painter: CaptchaPainter, count: number): Promise<Painted[]> =>
  Promise.all(
    Array.from({ length: count }, async () => {
      const text = arbitraryText();
      return { text, png: await painter.paint(text) };
    }),
  );
