import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const made: string[] = [];

process.once('exit', () => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true });
});

/** A new, empty folder of this process alone; removed when the process ends. */
export const newFolder = async (name: string): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), `menshen-${name}-`));
  made.push(folder);
  return folder;
};
