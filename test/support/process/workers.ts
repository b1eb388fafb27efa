import { once } from 'node:events';
import { Agent, get, request, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { replyOf, type Reply } from '../http/reply.js';
import type { Call } from '../http/call.js';
import { childrenOf, holderOf, isAlive } from './tree.js';

/** A connection that is kept, and the worker that holds its other end. */
export type WorkerClient = Readonly<{
  pid: number;
  call(path: string, options?: Pick<Call, 'method' | 'token' | 'form'>): Promise<Reply>;
  close(): void;
}>;

const headersOf = ({ rawHeaders }: IncomingMessage): Headers => {
  const headers = new Headers();
  for (let i = 0; i < rawHeaders.length; i += 2) headers.append(rawHeaders[i]!, rawHeaders[i + 1]!);
  return headers;
};

const connectedTo = async (url: string, pids: ReadonlyArray<number>): Promise<WorkerClient> => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  let clientPort = 0;
  const call: WorkerClient['call'] = async (path, { method, token, form } = {}) => {
    const asked = request(url + path, {
      agent,
      method: method ?? (form === undefined ? 'GET' : 'POST'),
      headers: {
        ...(token !== undefined && { Authorization: `Bearer ${token}` }),
        ...(form !== undefined && { 'Content-Type': 'application/json' }),
      },
    });
    asked.setTimeout(5_000, () => asked.destroy(new Error(`no answer to ${path}`)));
    asked.end(form === undefined ? undefined : JSON.stringify(form));
    const [response] = (await once(asked, 'response')) as [IncomingMessage];
    clientPort = response.socket.localPort ?? 0;
    const chunks = await response.setEncoding('utf8').toArray();
    return replyOf(response.statusCode ?? 0, headersOf(response), chunks.join(''));
  };
  await call('/healthz');
  const pid = holderOf(Number(new URL(url).port), clientPort, pids);
  if (pid === undefined) throw new Error('the connection belongs to no worker');
  return { pid, call, close: () => agent.destroy() };
};

export const workersOf = (primary: number): number[] => childrenOf(primary).filter(isAlive);

/** One connection to each worker. Opens connections until each worker has accepted one. */
export const clientOfEach = async (url: string, primary: number, count: number): Promise<WorkerClient[]> => {
  const met = new Map<number, WorkerClient>();
  for (let patience = 1_000; met.size < count; patience -= 1) {
    if (patience === 0) throw new Error(`of ${count} workers only ${met.size} were met`);
    const client = await connectedTo(url, workersOf(primary));
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
