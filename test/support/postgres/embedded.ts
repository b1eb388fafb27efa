import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startEmbeddedPostgres } from '../../../src/adapters/pglite/embedded-postgres.js';
import { newFolder } from '../new-folder.js';

const { version } = JSON.parse(readFileSync('node_modules/@electric-sql/pglite/package.json', 'utf8')) as {
  version: string;
};
const TEMPLATE = join('node_modules', '.cache', `embedded-postgres-${version}`);

/** The first start in a folder creates the database, which takes seconds: it is done once for all runs, and copied. */
const createTemplate = async (): Promise<string> => {
  if (existsSync(TEMPLATE)) return TEMPLATE;
  const folder = await newFolder('embedded');
  await (await startEmbeddedPostgres(folder)).close();
  const mine = `${TEMPLATE}-${process.pid}`;
  await copyFiles(folder, mine);
  // another process may have made it meanwhile
  await rename(mine, TEMPLATE).catch(() => rm(mine, { recursive: true, force: true }));
  return TEMPLATE;
};

/** The program takes a tenth of the processor time of `fs.cp`. */
const copyFiles = (from: string, to: string) => promisify(execFile)('cp', ['-r', `${from}/.`, to]);

let template: Promise<string> | undefined;

/** A database of its own, with nothing in it. */
export const newDataDirectory = async (): Promise<string> => {
  const [from, to] = [await (template ??= createTemplate()), await newFolder('embedded')];
  await copyFiles(from, to);
  return to;
};
