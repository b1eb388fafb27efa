import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { childrenOf, isAlive } from './tree.js';

/** Loaded before the service: each answer names the process that gives it. */
export const PID_HEADER = {
  preload: `import { ServerResponse } from 'node:http';
    const { writeHead } = ServerResponse.prototype;
    ServerResponse.prototype.writeHead = function (...how) {
      this.setHeader('X-Pid', process.pid);
      return writeHead.apply(this, how);
    };`,
};

/** A connection that is kept, and the worker at its other end. */
export type WorkerClient = Readonly<{ pid: number; askHealth(): Promise<number>; close(): void }>;

const connectedTo = async (url: string): Promise<WorkerClient> => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const askHealth = async (): Promise<number> => {
    const asked = get(`${url}/healthz`, { agent, timeout: 30_000 });
    asked.once('timeout', () => asked.destroy(new Error('no answer')));
    const [response] = (await once(asked, 'response')) as [IncomingMessage];
    await response.toArray();
    return Number(response.headers['x-pid']);
  };
  return { pid: await askHealth(), askHealth, close: () => agent.destroy() };
};

export const workersOf = (primary: number): number[] => childrenOf(primary).filter(isAlive);

/** One connection to each worker of a service with `PID_HEADER`. Opens connections until each worker has one. */
export const clientOfEach = async (url: string, count: number): Promise<WorkerClient[]> => {
  const met = new Map<number, WorkerClient>();
  for (let tries = 0; met.size < count; tries += 1) {
    if (tries === 1_000) throw new Error(`of ${count} workers only ${met.size} were met`);
    const client = await connectedTo(url);
    if (met.has(client.pid)) {
      client.close();
      await sleep(10);
    } else met.set(client.pid, client);
  }
  return [...met.values()];
};

/** One request on a connection of its own: its status, or what became of it. */
export const fate = (url: string): Promise<number | string> =>
  new Promise((resolve) => {
    const asked = get(`${url}/healthz`, { agent: false, timeout: 5_000 }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0));
    });
    asked.once('timeout', () => asked.destroy(new Error('no answer')));
    asked.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    // an answer that was broken off
    asked.once('close', () => resolve('ECONNRESET'));
  });
