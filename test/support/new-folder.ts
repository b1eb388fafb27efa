import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const made: string[] = [];

after('remove the folders', async () => {
  for (const folder of made) await rm(folder, { recursive: true, force: true });
});

/** A new, empty folder of this test run alone; removed at its end. */
export const newFolder = async (name: string): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), `menshen-${name}-`));
  made.push(folder);
  return folder;
};
