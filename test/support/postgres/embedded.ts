import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../../../src/adapters/pglite/embedded-postgres.js';

const folders: string[] = [];

after('remove the embedded databases', async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

/** A new, empty folder; removed at the end of the run. */
export const newFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'menshen-embedded-'));
  folders.push(folder);
  return folder;
};

let template: Promise<string> | undefined;

/** The first start in a folder creates the database, which takes seconds: it is done once and copied. */
export const newDataDirectory = async (): Promise<string> => {
  template ??= newFolder().then(async (folder) => {
    await (await startEmbeddedPostgres(folder)).close();
    return folder;
  });
  const [from, to] = [await template, await newFolder()];
  await cp(from, to, { recursive: true });
  return to;
};
