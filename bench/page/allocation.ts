import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Program } from '../programs/program.js';
import { quantile } from '../statistics.js';

/** V8 writes one line per collection, with the bytes that were allocated since the one before. */
export const TRACE_OPTIONS = ['--trace-gc', '--trace-gc-nvp'];

/**
 * The bytes that were allocated between the collections of a trace. V8 writes a negative number as one of 64 bits. After some
 * collections it counts the whole heap as allocated: such a count is taken as the usual one.
 */
export const allocatedIn = (trace: string): number => {
  const counts = Array.from(trace.matchAll(/ allocated=(\d+)/g), ([, bytes = '']) =>
    Number(BigInt.asIntN(64, BigInt(bytes))),
  );
  const usual = quantile(counts, 0.9);
  return counts.reduce((sum, bytes) => sum + (bytes > 2 * usual ? usual : bytes), 0);
};

/** A program that traces its collections. `output` goes to `start` as the file of its standard output. */
export const withTrace = async <T>(
  start: (output: number) => Promise<Program>,
  use: (program: Program, allocatedDuring: (work: () => Promise<unknown>) => Promise<number>) => Promise<T>,
): Promise<T> => {
  const folder = await mkdtemp(join(tmpdir(), 'menshen-bench-'));
  const path = join(folder, 'output');
  const file = await open(path, 'w');
  const program = await start(file.fd);
  try {
    return await use(program, async (work) => {
      const before = allocatedIn(await readFile(path, 'utf8'));
      await work();
      return allocatedIn(await readFile(path, 'utf8')) - before;
    });
  } finally {
    await program.stop();
    await file.close();
    await rm(folder, { recursive: true });
  }
};
