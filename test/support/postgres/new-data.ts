import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chown, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { UnprivilegedUser } from './user.js';

const OPTIONS = ['-U', 'postgres', '--auth=trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'];
const CACHE = join('node_modules', '.cache');

const run = promisify(execFile);

const createTemplate = async (binaries: string, template: string, user: UnprivilegedUser | undefined) => {
  const folder = await mkdtemp(join(tmpdir(), 'menshen-postgres-'));
  if (user) await chown(folder, user.uid, user.gid);
  await run(join(binaries, 'initdb'), ['-D', join(folder, 'data'), ...OPTIONS], { ...user, cwd: folder });
  await mkdir(CACHE, { recursive: true });
  const mine = `${template}-${process.pid}`;
  await run('cp', ['-r', join(folder, 'data'), mine]);
  await rm(folder, { recursive: true });
  // another process may have made it meanwhile
  await rename(mine, template).catch(() => rm(mine, { recursive: true, force: true }));
};

/** The files of a server without databases. `initdb` takes a second for them: it makes them once for all runs. */
export const copyNewData = async (
  binaries: string,
  folder: string,
  user: UnprivilegedUser | undefined,
): Promise<void> => {
  const { stdout } = await run(join(binaries, 'postgres'), ['--version']);
  const template = join(CACHE, stdout.trim().replaceAll(/[^\w.]+/g, '-'));
  if (!existsSync(template)) await createTemplate(binaries, template, user);
  await run('cp', ['-r', template, folder]);
  if (user) await run('chown', ['-R', `${user.uid}:${user.gid}`, folder]);
};
