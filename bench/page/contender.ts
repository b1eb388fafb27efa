import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { cpuTimeOf } from './cpu-time.js';
import { send } from './load.js';

export type Contender = Readonly<{
  name: string;
  /** CPU microseconds per request of all processes that take part, for so many requests. */
  round(requests: number): Promise<number>;
  stop(): Promise<void>;
}>;

type Options = Readonly<{
  name: string;
  script: string;
  environment: Readonly<Record<string, string>>;
  origin: string;
  paths: ReadonlyArray<string>;
  token?: string;
  /** Process ids of servers that work for it. */
  helpers?: ReadonlyArray<number>;
}>;

/** Starts a server process and waits until it answers. */
export const contender = async (options: Options): Promise<Contender> => {
  const { name, script, environment, origin, paths, token, helpers = [] } = options;
  const server = spawn(process.execPath, [script], { env: { ...process.env, ...environment }, stdio: 'ignore' });
  const answers = () =>
    fetch(`${origin}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
  for (let patience = 400; !(await answers()); patience -= 1) {
    if (patience === 0 || server.exitCode !== null) throw new Error(`${name} did not start`);
    await sleep(25);
  }

  const cpuTime = () => [server.pid ?? 0, ...helpers].reduce((sum, pid) => sum + cpuTimeOf(pid), 0);
  const load = { urls: paths.map((path) => origin + path), ...(token !== undefined && { token }) };
  return {
    name,
    async round(requests) {
      const before = cpuTime();
      await send({ ...load, requests });
      return (cpuTime() - before) / requests;
    },
    async stop() {
      const exited = once(server, 'exit');
      server.kill('SIGTERM');
      await exited;
    },
  };
};
