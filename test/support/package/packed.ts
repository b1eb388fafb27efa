import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { newFolder } from '../new-folder.js';
import { foldersOf } from './locked-packages.js';

const run = promisify(execFile);

export type Manifest = Readonly<{
  name: string;
  version: string;
  bin?: string | Readonly<Record<string, string>>;
  dependencies?: Readonly<Record<string, string>>;
  devDependencies?: Readonly<Record<string, string>>;
}>;

export const manifestIn = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;

// what npm tells the programs that it runs would send another npm to the wrong folder
const { npm_config_local_prefix: _prefix, ...environment } = process.env;

/** Runs a program of a folder, with `more` in its environment; rejects with all that it wrote when it fails. */
export const runWith = async (
  more: Readonly<Record<string, string>>,
  cwd: string,
  program: string,
  ...parts: ReadonlyArray<string>
): Promise<string> => {
  try {
    const options = { cwd, env: { ...environment, ...more }, maxBuffer: 64 * 1024 * 1024 };
    return (await run(program, parts, options)).stdout;
  } catch (error) {
    const { stdout, stderr } = error as { stdout?: string; stderr?: string };
    throw new Error(`${program} ${parts.join(' ')} failed\n${stdout ?? ''}\n${stderr ?? ''}`, { cause: error });
  }
};

export const runIn = (cwd: string, program: string, ...parts: ReadonlyArray<string>): Promise<string> =>
  runWith({}, cwd, program, ...parts);

const pack = async (from: string): Promise<string> => {
  const folder = await newFolder('packed');
  const stdout = await runIn(from, 'npm', 'pack', '--json', '--ignore-scripts', '--pack-destination', folder);
  const [{ filename }] = JSON.parse(stdout) as [{ filename: string }];
  return join(folder, filename);
};

const packages = new Map<string, Promise<string>>();

/** The package of a folder as it would be published, from what is built; its path. It is packed once. */
export const packed = (from = '.'): Promise<string> => {
  const made = packages.get(from) ?? pack(from);
  packages.set(from, made);
  return made;
};

/** npm without what it asks a registry beside the packages. */
const INSTALL = ['install', '--prefer-offline', '--no-audit', '--no-fund', '--ignore-scripts', '--no-save'];

const OUT_OF_REACH = /\b(ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ECONNREFUSED|ENETUNREACH|EHOSTUNREACH)\b/;

/**
 * Unpacking what the product has too would be most of the work: the folder gets as links what it leads to. npm removes what
 * the example does not need, and gets what is missing.
 */
const lendModules = async (folder: string): Promise<void> => {
  const [own, example] = ['.', folder].map(manifestIn);
  const names = Object.keys({ ...own?.dependencies, ...example?.dependencies, ...example?.devDependencies });
  const present = foldersOf(names).filter((path) => existsSync(path));
  try {
    await run('cp', ['-al', '--parents', 'node_modules/.bin', ...present, folder]);
  } catch {
    // on another file system, for example
    await rm(join(folder, 'node_modules'), { recursive: true, force: true });
  }
};

/** A copy of an example with the package installed as anybody would; skips without a registry, but not on CI. */
export const installedExample = async (context: Mocha.Context, example: string): Promise<string> => {
  const folder = await newFolder('example');
  const own = (path: string): boolean => !path.includes('node_modules');
  await cp(example, folder, { recursive: true, filter: own });
  await lendModules(folder);
  try {
    await runIn(folder, 'npm', ...INSTALL, await packed());
  } catch (error) {
    if (process.env['CI'] || !OUT_OF_REACH.test(String(error))) throw error;
    return context.skip();
  }
  return folder;
};
