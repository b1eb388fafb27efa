import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { compiled } from '../support/process/build.js';

export type Ran = Readonly<{ code: number | null; output: string; errors: string }>;

const INHERITED = ['PATH', 'HOME', 'TMPDIR'] as const;

/** Under exactly this environment, and without a terminal. */
export const environmentOf = (environment: Readonly<Record<string, string>> = {}): Record<string, string> => {
  const inherited = INHERITED.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]]));
  return { ...(Object.fromEntries(inherited) as Record<string, string>), BCRYPT_COST: '4', ...environment };
};

/** The first lines of a command that uses stores. Most tests ignore them. */
const STORES = /^menshen: (using|creating the embedded database) [^\n]+\n/gm;

/** Runs the command line to its end with these words, and `input` on its standard input. */
export const menshen = async (
  words: ReadonlyArray<string>,
  { environment = {}, input = '' }: Readonly<{ environment?: Readonly<Record<string, string>>; input?: string }> = {},
): Promise<Ran> => {
  const program = await compiled('src/cli/menshen.js');
  const child = spawn(process.execPath, [program, ...words], { env: environmentOf(environment) });
  const said = { output: '', errors: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said.output += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said.errors += text));
  // it may end without reading
  child.stdin.on('error', () => undefined).end(input);
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output: said.output, errors: said.errors.replace(STORES, '') };
};
