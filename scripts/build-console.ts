import { execSync } from 'node:child_process';
import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const CONSOLE = 'console';
const BUILT = 'dist/console';
const UNFINISHED = 'dist/console-new';

/** What the build reads. */
const INPUTS = [CONSOLE, 'client', 'src/contract', 'scripts/build-console.ts'];

/** Smaller files are not worth a header. */
const SMALLEST_BYTES = 1024;

const changedAt = (path: string): number => (existsSync(path) ? statSync(path).mtimeMs : 0);

/** When a file or folder below the path was last changed; a folder changes when a file in it is added or deleted. */
const lastChangeOf = (path: string): number => {
  const changed = changedAt(path);
  if (changed === 0 || !statSync(path).isDirectory()) return changed;
  const names = readdirSync(path).filter((name) => name !== 'node_modules' && name !== 'dist');
  return Math.max(changed, ...names.map((name) => lastChangeOf(join(path, name))));
};

const run = (command: string): void => {
  execSync(command, { cwd: CONSOLE, stdio: 'inherit' });
};

/** npm writes its hidden lock file at the end of an install. */
const install = (): void => {
  if (changedAt(`${CONSOLE}/node_modules/.package-lock.json`) < changedAt(`${CONSOLE}/package-lock.json`))
    run('npm ci --ignore-scripts --no-audit --no-fund');
};

const brotli = (bytes: Buffer): Promise<Buffer> =>
  promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } });

/** Writes `.br` and `.gz` beside a file where they are smaller than it. */
const compress = async (file: string): Promise<void> => {
  const bytes = await readFile(file);
  if (bytes.length < SMALLEST_BYTES) return;
  for (const [extension, form] of [
    ['br', await brotli(bytes)],
    ['gz', await promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION })],
  ] as const)
    if (form.length < bytes.length) await writeFile(`${file}.${extension}`, form);
};

/** The service renders the page for each answer, so the page has no compressed form. */
const compressAll = async (folder: string): Promise<void> => {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && entry.name !== 'index.html');
  await Promise.all(files.map(({ parentPath, name }) => compress(join(parentPath, name))));
};

if (Math.max(...INPUTS.map(lastChangeOf)) > changedAt(`${BUILT}/index.html`)) {
  install();
  run(`npm run build -- --outDir ../${UNFINISHED} --emptyOutDir`);
  await compressAll(UNFINISHED);
  rmSync(BUILT, { recursive: true, force: true });
  renameSync(UNFINISHED, BUILT);
} else console.log(`${BUILT} is up to date`);
