import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { clientSchema } from './client-schema.js';

const CLIENT = 'client';
/** What the package is compiled from. */
const SOURCE = join(CLIENT, 'build');

const CONTRACT = /'\.\.\/\.\.\/src\/contract\//g;

const filesIn = (folder: string): ReadonlyArray<string> =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((file) => join(folder, file.name));

/**
 * Compiles the client with the files of the contract that it needs. The types of the calls come from the description of
 * the API instead of the contract, so that the package needs neither the rest of the contract nor io-ts.
 */
const build = async (): Promise<void> => {
  rmSync(join(CLIENT, 'dist'), { recursive: true, force: true });
  mkdirSync(SOURCE, { recursive: true });
  cpSync(join(CLIENT, 'src'), SOURCE, { recursive: true });
  for (const file of filesIn(SOURCE)) writeFileSync(file, readFileSync(file, 'utf8').replace(CONTRACT, "'./contract/"));
  cpSync('src/contract', join(SOURCE, 'contract'), { recursive: true });
  writeFileSync(join(SOURCE, 'schema.ts'), await clientSchema());
  const compiler = 'node_modules/typescript-7/bin/tsc';
  execFileSync(process.execPath, [compiler, '-p', join(CLIENT, 'tsconfig.build.json')], { stdio: 'inherit' });
};

try {
  await build();
} finally {
  rmSync(SOURCE, { recursive: true, force: true });
}
