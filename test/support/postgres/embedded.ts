import { existsSync, readFileSync } from 'node:fs';
import { cp, mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startEmbeddedPostgres } from '../../../src/adapters/pglite/embedded-postgres.js';
import { newFolder } from '../new-folder.js';

const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: Record<string, string> };
const TEMPLATE = join('node_modules', '.cache', `embedded-postgres-${dependencies['@electric-sql/pglite']}`);
const LOCK = `${TEMPLATE}.lock`;

const isLocked = async (): Promise<boolean> => {
  await mkdir(dirname(LOCK), { recursive: true });
  return mkdir(LOCK).then(
    () => false,
    () => true,
  );
};

/** The first start in a folder creates the database, which takes seconds: it is done once for all runs, and copied. */
const createTemplate = async (): Promise<string> => {
  if (existsSync(TEMPLATE)) return TEMPLATE;
  // another run beside this one is at it, unless it was broken off
  if (await isLocked()) for (let patience = 100; patience > 0 && !existsSync(TEMPLATE); patience -= 1) await sleep(200);
  try {
    if (existsSync(TEMPLATE)) return TEMPLATE;
    const folder = await newFolder('embedded');
    await (await startEmbeddedPostgres(folder)).close();
    const mine = `${TEMPLATE}-${process.pid}`;
    await cp(folder, mine, { recursive: true });
    await rename(mine, TEMPLATE).catch(() => rm(mine, { recursive: true, force: true }));
    return TEMPLATE;
  } finally {
    await rm(LOCK, { recursive: true, force: true });
  }
};

let template: Promise<string> | undefined;

/** A database of its own, with nothing in it. */
export const newDataDirectory = async (): Promise<string> => {
  const [from, to] = [await (template ??= createTemplate()), await newFolder('embedded')];
  await cp(from, to, { recursive: true });
  return to;
};
