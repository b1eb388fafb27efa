import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../test/support/free-port.js';

/** A program that serves on a port of its own. */
export type Program = Readonly<{ pid: number; port: number; origin: string; stop(): Promise<void> }>;

const PATIENCE_MS = 30_000;
const INHERITED = ['PATH', 'HOME', 'TMPDIR', 'LANG'];

/** The environment that a program gets: nothing of what the person who runs the benchmark has set for the service. */
export const cleanEnvironment = (more: Readonly<Record<string, string>>): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(INHERITED.map((name) => [name, process.env[name]])),
  ...more,
});

const answers = (origin: string): Promise<boolean> =>
  fetch(`${origin}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );

/** One after the other reports to the same process, which ends them should it be broken off. */
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** `output`: the open file of its standard output, which is thrown away otherwise. */
export type ProgramOptions = Readonly<{ nodeOptions?: ReadonlyArray<string>; output?: number }>;

/** Starts a script and waits until it answers `/healthz`. */
export const startProgram = async (
  script: string,
  environment: Readonly<Record<string, string>>,
  { nodeOptions = [], output }: ProgramOptions = {},
): Promise<Program> => {
  const port = await freePort();
  const env = cleanEnvironment({ ...environment, HOST: '127.0.0.1', PORT: String(port) });
  const child = spawn(process.execPath, [...nodeOptions, script], {
    env,
    stdio: ['ignore', output ?? 'ignore', 'pipe'],
  });
  running.add(child);
  let complaint = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(-4_000);
  });
  const exited = once(child, 'exit');
  void exited.then(() => {
    running.delete(child);
  });

  const origin = `http://127.0.0.1:${port}`;
  const due = performance.now() + PATIENCE_MS;
  while (!(await answers(origin))) {
    if (child.exitCode !== null || performance.now() > due) {
      child.kill('SIGKILL');
      throw new Error(`${script} did not start: ${complaint}`);
    }
    await sleep(20);
  }
  return {
    pid: child.pid ?? 0,
    port,
    origin,
    stop: async () => {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
      const killed = setTimeout(() => {
        child.kill('SIGKILL');
      }, 12_000);
      await exited;
      clearTimeout(killed);
    },
  };
};
