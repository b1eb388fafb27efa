import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { copyIn, readDockerfile, type Stage } from './dockerfile.js';

const run = promisify(execFile);

/** What an image would hold, in a folder. */
export type Image = Readonly<{
  stage: Stage;
  /** The folder that stands for `/`. */
  root: string;
  /** Where a path of the image is. */
  at(path: string): string;
  remove(): Promise<void>;
}>;

const INHERITED = ['PATH', 'HOME', 'TMPDIR', 'npm_config_cache', 'npm_config_registry'];

const inherited = (): Record<string, string> =>
  Object.fromEntries(INHERITED.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );

/** COPY: the contents of a folder, or files into a folder. */
const copy = async (sources: ReadonlyArray<string>, destination: string, intoFolder: boolean): Promise<void> => {
  for (const source of sources) {
    const folder = await isFolder(source);
    const target = !folder && intoFolder ? join(destination, basename(source)) : destination;
    await cp(source, target, { recursive: true, verbatimSymlinks: true });
  }
};

/** A RUN step touches its own folder alone, so that it does here what it does in a container. */
const runStep = async (text: string, folder: string): Promise<void> => {
  if (/(^|\s)\//.test(text)) throw new Error(`a path outside of the WORKDIR: ${text}`);
  await run('sh', ['-ec', text], { cwd: folder, env: inherited(), maxBuffer: 64 * 1024 * 1024 });
};

const buildStage = async (stage: Stage, root: string, rootOf: (name: string) => string): Promise<void> => {
  let folder = root;
  for (const { name, text } of stage.instructions) {
    if (name === 'WORKDIR') {
      folder = join(root, text);
      await mkdir(folder, { recursive: true });
    }
    if (name === 'RUN') await runStep(text, folder);
    if (name === 'COPY') {
      const { stage: from, sources, destination } = copyIn(text);
      const found = sources.map((source) => (from === undefined ? resolve(source) : join(rootOf(from), source)));
      const target = destination.startsWith('/') ? join(root, destination) : join(folder, destination);
      await copy(found, target, sources.length > 1 || destination.endsWith('/'));
    }
  }
};

const buildIn = async (home: string): Promise<Image> => {
  const rootOf = (name: string) => join(home, name);
  const stages = readDockerfile();
  for (const stage of stages) {
    await mkdir(rootOf(stage.name));
    await buildStage(stage, rootOf(stage.name), rootOf);
  }
  const stage = stages.at(-1)!;
  const root = rootOf(stage.name);
  return { stage, root, at: (path) => join(root, path), remove: () => rm(home, { recursive: true, force: true }) };
};

/** Does the steps of the Dockerfile in empty folders, with the node and npm of this machine; owners are left out. */
export const buildImage = async (): Promise<Image> => {
  const home = await mkdtemp(join(tmpdir(), 'menshen-image-'));
  try {
    return await buildIn(home);
  } catch (error) {
    await rm(home, { recursive: true, force: true });
    throw error;
  }
};
