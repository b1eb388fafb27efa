import { spawn } from 'node:child_process';
import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { newFolder } from './embedded.js';

const SOURCES = fileURLToPath(new URL('../../../src/adapters/pglite', import.meta.url));
const MODULES = fileURLToPath(new URL('../../../node_modules', import.meta.url));

/** Starts on the folder it is given and says what happened; then lives until its input ends, or it is killed. */
const PROGRAM = `
  import { startEmbeddedPostgres } from './embedded-postgres.js';
  const say = (words) => process.stdout.write(JSON.stringify(words) + '\\n');
  const [folder] = process.argv.slice(2);
  try {
    const embedded = await startEmbeddedPostgres(folder);
    say({ pid: process.pid, options: embedded.options });
    process.stdin.on('end', () => embedded.close().then(() => say({ closed: true }))).resume();
  } catch (error) {
    say({ failure: error.message });
  }
`;

let compiled: Promise<string> | undefined;

/** The adapter as JavaScript, which runs without any loader. */
const compile = async (): Promise<string> => {
  const folder = await newFolder();
  await mkdir(join(folder, 'dist'));
  await symlink(MODULES, join(folder, 'node_modules'));
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  for (const file of await readdir(SOURCES)) {
    const compilerOptions = { module: ts.ModuleKind.ES2022, target: ts.ScriptTarget.ES2023 };
    const { outputText } = ts.transpileModule(await readFile(join(SOURCES, file), 'utf8'), { compilerOptions });
    await writeFile(join(folder, 'dist', file.replace(/\.ts$/, '.js')), outputText);
  }
  const program = join(folder, 'dist', 'program.js');
  await writeFile(program, PROGRAM);
  return program;
};

type Said = Readonly<{
  pid?: number;
  failure?: string;
  closed?: true;
  options?: { address: { host: string; port: number; user: string; password: string; dbName: string } };
}>;

/** The compiled adapter in a process of its own. */
export const embeddedProcess = async (dataDir: string) => {
  const program = await (compiled ??= compile());
  const env = { ...process.env };
  delete env['NODE_OPTIONS'];
  const child = spawn(process.execPath, [program, dataDir], { env, stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  return {
    /** What it says next. */
    said: async (): Promise<Said> => JSON.parse((await lines.next()).value as string) as Said,
    close: () => child.stdin.end(),
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
    ended,
  };
};
