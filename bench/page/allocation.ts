import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Program } from '../programs/program.js';

/** V8 writes one line per collection, with the bytes that were allocated since the one before. */
export const TRACE_OPTIONS = ['--trace-gc', '--trace-gc-nvp'];

/** The bytes that were allocated by all collections in a trace. V8 writes a negative number as one of 64 bits. */
export const allocatedIn = (trace: string): number =>
  Array.from(trace.matchAll(/ allocated=(\d+)/g), ([, bytes = '']) => Number(BigInt.asIntN(64, BigInt(bytes)))).reduce(
    (sum, bytes) => sum + bytes,
    0,
  );

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
