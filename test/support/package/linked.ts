import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, symlink } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { newFolder } from '../new-folder.js';
import { manifestIn, packed } from './packed.js';

/** The folder of a package of the product in this version. Of two versions, one has its major version in its name. */
const installedAt = (name: string, wanted: string): string => {
  const version = wanted.slice(wanted.lastIndexOf('@') + 1);
  const folders = [name, `${name}-${version.split('.')[0]}`].map((one) => resolve('node_modules', one));
  const found = folders.find((folder) => existsSync(folder) && manifestIn(folder).version === version);
  if (found === undefined) throw new Error(`the product has no ${name} ${version}`);
  return found;
};

const linkTo = async (path: string, target: string): Promise<void> => {
  await mkdir(dirname(path), { recursive: true });
  await symlink(target, path);
};

/** Links the programs of a package where npm looks for them. */
const linkPrograms = async (modules: string, folder: string): Promise<void> => {
  const { name, bin = {} } = manifestIn(folder);
  const programs = typeof bin === 'string' ? { [basename(name)]: bin } : bin;
  for (const [program, file] of Object.entries(programs))
    await linkTo(join(modules, '.bin', program), join(folder, file));
};

/**
 * A copy of an example with the package of a folder as it would be published. Beside it are links to the packages that the
 * two manifests name, in these versions, and no others: an import that no manifest allows fails, as after an install.
 */
export const linkedExample = async (example: string, from = '.'): Promise<string> => {
  const folder = await newFolder('example');
  await cp(example, folder, { recursive: true, filter: (path) => !path.includes('node_modules') });
  const modules = join(folder, 'node_modules');
  const { name } = manifestIn(from);
  const own = join(modules, name);
  await mkdir(own, { recursive: true });
  await promisify(execFile)('tar', ['-xzf', await packed(from), '-C', own, '--strip-components=1']);
  await linkPrograms(modules, own);

  const { dependencies, devDependencies } = manifestIn(folder);
  const { [name]: _own, ...others } = { ...manifestIn(own).dependencies, ...dependencies, ...devDependencies };
  for (const [other, version] of Object.entries(others)) {
    const installed = installedAt(other, version);
    await linkTo(join(modules, other), installed);
    await linkPrograms(modules, installed);
  }
  return folder;
};
