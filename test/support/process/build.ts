import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const CACHE = join('node_modules', '.cache');

let built: Promise<string> | undefined;

after('remove the compiled service', async () => {
  if (built) await rm(await built, { recursive: true, force: true });
});

const build = async (): Promise<string> => {
  await mkdir(CACHE, { recursive: true });
  const folder = await mkdtemp(join(CACHE, 'compiled-'));
  // one test runs it as somebody else
  await chmod(folder, 0o755);
  // a folder in node_modules does not inherit the kind of its modules
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  const compiler = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin', 'tsc');
  const options = ['--noCheck', '--declaration', 'false', '--sourceMap', 'false', '--outDir', folder];
  await promisify(execFile)(process.execPath, [compiler, '-p', 'tsconfig.build.json', ...options]);
  return folder;
};

/** A compiled program of the product as its sources are now, such as `src/main.js`; compiled once, beside `dist`. */
export const compiled = async (program: string): Promise<string> => join(await (built ??= build()), program);
