import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../test/support/free-port.js';
import { cleanEnvironment } from '../programs/program.js';

const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);

/** `npm` starts a shell that starts the service: the last of the line is the one to ask to stop. */
const lastOf = (pid: number): number => {
  const [child] = childrenOf(pid);
  return child === undefined ? pid : lastOf(child);
};

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    get({ host: '127.0.0.1', port, path: '/healthz', agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    }).on('error', () => resolve(false));
  });

/** Milliseconds from `npm start` to the first answer. */
export const timeToStart = async (environment: Readonly<Record<string, string>>): Promise<number> => {
  const port = await freePort();
  const env = cleanEnvironment({ ...environment, PORT: String(port) });
  const began = performance.now();
  const npm = spawn('npm', ['start', '--silent'], { env, stdio: 'ignore' });
  const exited = once(npm, 'exit');
  while (!(await answers(port))) {
    if (npm.exitCode !== null) throw new Error('npm start has ended');
    await sleep(5);
  }
  const took = performance.now() - began;
  process.kill(lastOf(npm.pid ?? 0), 'SIGTERM');
  await exited;
  return took;
};
