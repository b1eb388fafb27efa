import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { environmentOf } from '../support/process/service-process.js';
import { newFolder } from '../support/new-folder.js';
import { copyIn, readDockerfile, type Stage } from './dockerfile.js';

const run = promisify(execFile);

/** The files of an image: `root` stands for `/`. */
export type Image = Readonly<{ stage: Stage; root: string }>;

/** COPY takes the contents of a folder, and files into a folder. */
const copy = async (sources: ReadonlyArray<string>, destination: string): Promise<void> => {
  const isFolder = sources.length === 1 && statSync(sources[0]!).isDirectory();
  await run('cp', [isFolder ? '-aT' : '-a', ...sources, destination]);
};

/** A RUN step uses its own folder only, so that it does the same here as in a container. */
const runStep = async (text: string, folder: string): Promise<void> => {
  if (/(^|\s)\//.test(text)) throw new Error(`a path outside of the WORKDIR: ${text}`);
  const { npm_config_cache = '', npm_config_registry = '' } = process.env;
  const env = environmentOf({
    ...(npm_config_cache && { npm_config_cache }),
    ...(npm_config_registry && { npm_config_registry }),
  });
  await run('sh', ['-ec', text], { cwd: folder, env, maxBuffer: 64 * 1024 * 1024 });
};

/** Does the steps of the Dockerfile in empty folders, with the node and npm of this machine. It leaves out owners. */
export const buildImage = async (): Promise<Image> => {
  const home = await newFolder('image');
  const stages = readDockerfile();
  for (const { name, instructions } of stages) {
    let folder = join(home, name);
    for (const [instruction, text] of instructions) {
      if (instruction === 'WORKDIR') folder = join(home, name, text);
      await mkdir(folder, { recursive: true });
      if (instruction === 'RUN') await runStep(text, folder);
      if (instruction !== 'COPY') continue;
      const { stage, sources, destination } = copyIn(text);
      const from = stage === undefined ? resolve('.') : join(home, stage);
      const to = destination.startsWith('/') ? join(home, name, destination) : join(folder, destination);
      await mkdir(join(to, '..'), { recursive: true });
      await copy(
        sources.map((source) => join(from, source)),
        to,
      );
    }
  }
  const stage = stages.at(-1)!;
  return { stage, root: join(home, stage.name) };
};
