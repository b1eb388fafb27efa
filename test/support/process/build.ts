import { rmSync } from 'node:fs';
import { chmod, copyFile, cp, mkdtemp } from 'node:fs/promises';
import { join, resolve } from 'node:path';

/** Of the files that mocha's tests are compiled to. This one is in `test/support/process`. */
const COMPILED = resolve(import.meta.dirname, '../../..');
const PARTS = ['src', 'config', 'test/support', 'mikro-orm.config.js'];

let built: Promise<string> | undefined;

const build = async (): Promise<string> => {
  const folder = await mkdtemp(join('node_modules', '.cache', 'compiled-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  // one test runs it as somebody else
  await chmod(folder, 0o755);
  // a folder in node_modules does not belong to the package
  await copyFile('package.json', join(folder, 'package.json'));
  const filter = (file: string): boolean => !file.endsWith('.map');
  for (const part of PARTS) await cp(join(COMPILED, part), join(folder, part), { recursive: true, filter });
  return folder;
};

/**
 * A compiled program as its sources are now, such as `src/main.js`, of the product or of what supports its tests. Each process
 * of the tests has its own copy, beside `dist`.
 */
export const compiled = async (program: string): Promise<string> => join(await (built ??= build()), program);
