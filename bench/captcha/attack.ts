import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { charactersRead } from './alignment.js';
import { ALPHABET } from './alphabet.js';
import { filtered, FILTER_NAMES } from './attack-filters.js';
import type { Painted } from './painted.js';
import { readAll } from './tesseract.js';

/** How one way of reading fared: whole texts solved, and per picture which characters it got. */
export type Outcome = Readonly<{ filter: string; mode: number; readings: ReadonlyArray<string> }>;

/** A block of lines, one line, text found here and there. */
const MODES = [6, 7, 11];

async function* attackWith(pictures: ReadonlyArray<Painted>, filter: string, folder: string): AsyncGenerator<Outcome> {
  const paths: string[] = [];
  for (const [i, { png }] of pictures.entries()) {
    const path = join(folder, `${i}.png`);
    await writeFile(path, await filtered(png, filter));
    paths.push(path);
  }
  const list = join(folder, 'list.txt');
  await writeFile(list, paths.join('\n'));
  for (const mode of MODES) yield { filter, mode, readings: await readAll(list, mode, ALPHABET) };
}

/** Every filter with every mode, one after the other. */
export async function* attack(pictures: ReadonlyArray<Painted>): AsyncGenerator<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), 'captcha-bench-'));
  try {
    for (const filter of FILTER_NAMES) yield* attackWith(pictures, filter, folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The share of texts read whole. */
export const solved = (pictures: ReadonlyArray<Painted>, readings: ReadonlyArray<string>): number =>
  pictures.filter(({ text }, i) => text === readings[i]).length / pictures.length;

/** The share of characters read, in order. */
export const accuracy = (pictures: ReadonlyArray<Painted>, readings: ReadonlyArray<string>): number => {
  const flags = pictures.flatMap(({ text }, i) => charactersRead(text, readings[i] ?? ''));
  return flags.filter(Boolean).length / flags.length;
};
