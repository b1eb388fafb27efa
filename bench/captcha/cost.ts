import { readFileSync } from 'node:fs';
import type { CaptchaPainter } from '../../src/domain/ports/captcha-painter.js';
import { arbitraryText } from './alphabet.js';

/** CPU microseconds per picture, medians of batches: of the whole process, and of the thread that runs the event loop. */
export type Cost = Readonly<{ cpu: number; eventLoop: number }>;

/** Enough for the compiler of the engine to have optimized the code. */
const WARM_UP = 800;
/** The count of a thread that does not rest moves in steps of some milliseconds: few against a batch. */
const BATCH = 200;

/** Linux counts what each thread ran; the main thread bears the number of the process. Elsewhere time must do. */
const eventLoopRan = (): number => {
  try {
    const [nanoseconds] = readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'latin1').split(' ');
    return Number(nanoseconds) / 1000;
  } catch {
    return performance.now() * 1000;
  }
};

const processRan = (): number => {
  const { user, system } = process.cpuUsage();
  return user + system;
};

const median = (values: ReadonlyArray<number>): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? NaN;

/** Paints one picture after another, after a warm-up; `count` is rounded up to whole batches. */
export const measureCost = async (painter: CaptchaPainter, count: number): Promise<Cost> => {
  for (let i = 0; i < WARM_UP; i++) await painter.paint(arbitraryText());
  const batches: Cost[] = [];
  for (let batch = 0; batch < Math.ceil(count / BATCH); batch++) {
    const texts = Array.from({ length: BATCH }, arbitraryText);
    const [began, loopBegan] = [processRan(), eventLoopRan()];
    for (const text of texts) await painter.paint(text);
    batches.push({ cpu: (processRan() - began) / BATCH, eventLoop: (eventLoopRan() - loopBegan) / BATCH });
  }
  return { cpu: median(batches.map(({ cpu }) => cpu)), eventLoop: median(batches.map(({ eventLoop }) => eventLoop)) };
};
