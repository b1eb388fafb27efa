import { copyFile, cp, mkdir, symlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { build as transform } from 'esbuild';
import { newFolder } from '../new-folder.js';
import { compiled } from './build.js';

const EXAMPLE = 'examples/contracts';

/** A folder with the package of the contracts, installed and compiled. It has the configuration, which names two modules. */
export const contractsDeployment = async (): Promise<string> => {
  const folder = await newFolder('contracts');
  await mkdir(join(folder, 'node_modules/menshen'), { recursive: true });
  await symlink(resolve(await compiled('')), join(folder, 'node_modules/menshen/dist'));
  await copyFile('package.json', join(folder, 'node_modules/menshen/package.json'));
  for (const name of ['package.json', 'menshen.config.js']) await copyFile(join(EXAMPLE, name), join(folder, name));
  await cp(join(EXAMPLE, 'migrations'), join(folder, 'migrations'), { recursive: true });
  const entryPoints = [join(EXAMPLE, 'modules/*.ts')];
  await transform({ entryPoints, outdir: join(folder, 'modules'), format: 'esm', target: 'node20' });
  return folder;
};
