import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';

const INDEX = 'index.html';

/** A name of the build that changes with the content, such as `assets/index-1a2b3c4d.js`. */
const HASHED = /^assets\/.+-[\w-]{8}\.\w+$/;

/** The names of regular files below the folder, with slashes. Hidden files and symbolic links are left out. */
const namesIn = async (folder: string): Promise<ReadonlyArray<string>> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const names = files.map(({ parentPath, name }) => relative(folder, join(parentPath, name)).split(sep).join('/'));
  return names.filter((name) => !name.split('/').some((part) => part.startsWith('.')));
};

/** Reads the built console. Undefined if the folder has none. Files with `.br` or `.gz` are the compressed forms. */
export const readConsole = async (folder: string) => {
  if (!existsSync(join(folder, INDEX))) return undefined;
  const names = new Set(await namesIn(folder));
  const bytesOf = (name: string) => readFile(join(folder, name));
  const isForm = (name: string): boolean => /\.(br|gz)$/.test(name) && names.has(name.slice(0, -3));
  const formOf = async (name: string) => (names.has(name) ? bytesOf(name) : undefined);

  const contentOf = async (name: string) => {
    const [bytes, br, gzip] = await Promise.all([bytesOf(name), formOf(`${name}.br`), formOf(`${name}.gz`)]);
    const compressed = (br ?? gzip) && { compressed: { ...(br && { br }), ...(gzip && { gzip }) } };
    return [name, { type: extname(name), bytes, isImmutable: HASHED.test(name), ...compressed }] as const;
  };
  const plain = [...names].filter((name) => name !== INDEX && !isForm(name));
  const [index, files] = await Promise.all([readFile(join(folder, INDEX), 'utf8'), Promise.all(plain.map(contentOf))]);
  return { index, files: Object.fromEntries(files) };
};
