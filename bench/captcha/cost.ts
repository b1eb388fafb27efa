import type { CaptchaPainter } from '../../src/domain/ports/captcha-painter.js';
import { arbitraryText } from './alphabet.js';

/** Microseconds per picture: CPU of the whole process, and what the event loop stood still for. */
export type Cost = Readonly<{ cpu: number; eventLoop: number }>;

const WARM_UP = 500;

const paintAll = async (painter: CaptchaPainter, texts: ReadonlyArray<string>): Promise<number> => {
  let blockedMs = 0;
  for (const text of texts) {
    const began = performance.now();
    const picture = painter.paint(text);
    blockedMs += performance.now() - began;
    await picture;
  }
  return blockedMs;
};

/** Paints one picture after another, after a warm-up. */
export const measureCost = async (painter: CaptchaPainter, count: number): Promise<Cost> => {
  await paintAll(painter, Array.from({ length: WARM_UP }, arbitraryText));
  const texts = Array.from({ length: count }, arbitraryText);
  const before = process.cpuUsage();
  const blockedMs = await paintAll(painter, texts);
  const { user, system } = process.cpuUsage(before);
  return { cpu: (user + system) / count, eventLoop: (blockedMs * 1000) / count };
};
