import { rmSync } from 'node:fs';
import { chmod, copyFile, mkdir, mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { build as transform } from 'esbuild';

const CACHE = join('node_modules', '.cache');

let built: Promise<string> | undefined;

/** File by file, without looking at types, as those are checked elsewhere. */
const build = async (): Promise<string> => {
  await mkdir(CACHE, { recursive: true });
  const folder = await mkdtemp(join(CACHE, 'compiled-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  // one test runs it as somebody else
  await chmod(folder, 0o755);
  // a folder in node_modules does not belong to the package
  await copyFile('package.json', join(folder, 'package.json'));
  const entryPoints = ['src/**/*.ts', 'config/**/*.ts', 'mikro-orm.config.ts', 'test/support/**/*.ts'];
  await transform({ entryPoints, outdir: folder, outbase: '.', format: 'esm', target: 'node20' });
  return folder;
};

/**
 * A compiled program as its sources are now, such as `src/main.js`, of the product or of what supports its tests; compiled
 * once, beside `dist`.
 */
export const compiled = async (program: string): Promise<string> => join(await (built ??= build()), program);
