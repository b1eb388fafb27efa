import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Runs it to its end and gives what it wrote; rejects with what it complained about. `input` goes to its standard input. */
export const runProgram = async (
  command: string,
  options: ReadonlyArray<string>,
  { input = '', env = process.env, cwd }: Readonly<{ input?: string; env?: NodeJS.ProcessEnv; cwd?: string }> = {},
): Promise<string> => {
  const child = spawn(command, options, { env, ...(cwd !== undefined && { cwd }) });
  const written = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    child[name].setEncoding('utf8').on('data', (text: string) => {
      written[name] += text;
    });
  child.stdin.end(input);
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`${command} ${options.join(' ')}: ${written.stderr || written.stdout}`);
  return written.stdout;
};
