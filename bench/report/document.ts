import { readFile, writeFile } from 'node:fs/promises';
import type { Results } from '../results.js';
import { runProgram } from '../run-program.js';
import { TABLES } from './tables.js';

/** Puts a text between the two marks of its name; everything around them is written by people. */
export const replaceBetweenMarks = (document: string, name: string, text: string): string => {
  const [open, close] = [`<!-- bench:${name} -->`, `<!-- /bench:${name} -->`];
  const [from, to] = [document.indexOf(open), document.indexOf(close)];
  if (from < 0 || to < from) throw new Error(`the document has no place for ${name}`);
  return `${document.slice(0, from + open.length)}\n\n${text}\n\n${document.slice(to)}`;
};

/** Writes a file as the project's format has it. */
export const writeFormatted = async (path: string, text: string): Promise<void> => {
  await writeFile(path, text);
  await runProgram('npm', ['run', 'format', '--', path]);
};

export const writeDocument = async (path: string, results: Results): Promise<void> => {
  let document = await readFile(path, 'utf8');
  for (const [name, make] of Object.entries(TABLES)) document = replaceBetweenMarks(document, name, make(results));
  await writeFormatted(path, document);
};
