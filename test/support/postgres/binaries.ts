import { execFileSync } from 'node:child_process';
import { accessSync, constants, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const VERSIONS = '/usr/lib/postgresql';
const PROGRAMS = ['initdb', 'postgres', 'pg_basebackup'];

const isRunnable = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

const orNone = <T>(find: () => T[]): T[] => {
  try {
    return find();
  } catch {
    return [];
  }
};

const newestFirst = (a: string, b: string): number => Number(b) - Number(a);

/** The folder that holds a server's programs: on the path, where pg_config says, or where Debian puts it. */
export const postgresBinaries = (): string | undefined =>
  [
    ...(process.env['PATH'] ?? '').split(delimiter),
    ...orNone(() => [execFileSync('pg_config', ['--bindir'], { encoding: 'utf8', stdio: 'pipe' }).trim()]),
    ...orNone(() => readdirSync(VERSIONS).toSorted(newestFirst)).map((version) => join(VERSIONS, version, 'bin')),
  ].find((folder) => folder && PROGRAMS.every((name) => isRunnable(join(folder, name))));
