import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { compiled } from '../process/build.js';

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

/** Beside the compiled adapter, which runs without any loader. */
const writeProgram = async (): Promise<string> => {
  const program = await compiled('src/adapters/pglite/embedded-program.js');
  await writeFile(program, PROGRAM);
  return program;
};

let written: Promise<string> | undefined;

type Said = Readonly<{
  pid?: number;
  failure?: string;
  closed?: true;
  options?: { address: { host: string; port: number; user: string; password: string; dbName: string } };
}>;

/** The compiled adapter in a process of its own. */
export const embeddedProcess = async (dataDir: string) => {
  const program = await (written ??= writeProgram());
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
