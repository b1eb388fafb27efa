import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The first interpreter that has torch: the one named by PYTHON, the path's, Debian's own; undefined if none has. */
export const pythonWithTorch = async (): Promise<string | undefined> => {
  for (const python of [process.env['PYTHON'], 'python3', '/usr/bin/python3']) {
    if (python === undefined) continue;
    try {
      await run(python, ['-c', 'import numpy, torch']);
      return python;
    } catch {
      // the next one, then
    }
  }
  return undefined;
};

/** Runs a script, whose standard error goes to ours; what it wrote to its standard output. */
export const runScript = async (python: string, args: ReadonlyArray<string>): Promise<string> => {
  const child = spawn(python, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`${args[0] ?? python} ended with ${String(code)}`);
  return output;
};
