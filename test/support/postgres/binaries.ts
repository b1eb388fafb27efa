import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { foldersOnPath, isRunnable, readOr } from '../executables.js';

const VERSIONS = '/usr/lib/postgresql';
const PROGRAMS = ['initdb', 'postgres', 'pg_basebackup'];

const newestFirst = (a: string, b: string): number => Number(b) - Number(a);

/** The folder that holds a server's programs: on the path, where pg_config says, or where Debian puts it. */
export const postgresBinaries = (): string | undefined =>
  [
    ...foldersOnPath(),
    ...readOr([], () => [execFileSync('pg_config', ['--bindir'], { encoding: 'utf8', stdio: 'pipe' }).trim()]),
    ...readOr([], () => readdirSync(VERSIONS).toSorted(newestFirst)).map((version) => join(VERSIONS, version, 'bin')),
  ].find((folder) => folder && PROGRAMS.every((name) => isRunnable(join(folder, name))));
