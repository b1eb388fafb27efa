import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from 'redis';
import { eventually } from '../eventually.js';
import { freePort } from '../free-port.js';
import { skipped } from '../skipped.js';

export type RedisServer = Readonly<{
  url: string;
  port: number;
  /** Starts it again, on the same port, with what it has kept; nothing, unless it was told to keep it. */
  start(): Promise<void>;
  /** A signal to the process: SIGKILL and SIGTERM end it, SIGSTOP and SIGCONT freeze and thaw it. */
  signal(signal: NodeJS.Signals): void;
  /** One command on a connection of its own. */
  command(...args: ReadonlyArray<string>): Promise<unknown>;
  /** Ends it, in whatever state it is, and removes its folder. */
  stop(): Promise<void>;
}>;

const running = new Map<ChildProcess, string>();
// a test run that is broken off leaves neither server nor folder behind
process.once('exit', () => {
  for (const [server, folder] of running) {
    server.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  }
});

const hasRedis = (): boolean => spawnSync('redis-server', ['--version']).status === 0;

// for every other options the library makes another class, which takes some 50 ms
const model = createClient({ socket: { reconnectStrategy: false } });

const asked = async (url: string, args: ReadonlyArray<string>): Promise<unknown> => {
  const client = model.duplicate({ url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await client.sendCommand([...args]);
  } finally {
    client.destroy();
  }
};

const answers = (url: string): Promise<boolean> =>
  asked(url, ['PING']).then(
    () => true,
    (error: unknown) => String(error).includes('NOAUTH'),
  );

/** A Redis server of the test's own, on a free loopback port; `mode` makes something else of the binary. */
export const startRedisServer = async (
  settings: ReadonlyArray<string> = ['--save', ''],
  mode: ReadonlyArray<string> = [],
): Promise<RedisServer> => {
  const port = await freePort();
  const folder = await mkdtemp(join(tmpdir(), 'menshen-redis-'));
  const url = `redis://127.0.0.1:${port}`;
  let server: ChildProcess | undefined;

  const start = async (): Promise<void> => {
    const options = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, ...settings];
    server = spawn('redis-server', [...mode, ...options], { stdio: 'ignore' });
    running.set(server, folder);
    await eventually(() => answers(url));
  };
  const end = async (): Promise<void> => {
    if (!server) return;
    running.delete(server);
    if (server.exitCode !== null || server.signalCode !== null) return;
    const exited = once(server, 'exit');
    server.kill('SIGKILL');
    await exited;
  };

  await start();
  return {
    url,
    port,
    start: async () => {
      await end();
      await start();
    },
    signal: (signal) => void server?.kill(signal),
    command: (...args) => asked(url, args),
    stop: async () => {
      await end();
      await rm(folder, { recursive: true, force: true });
    },
  };
};

export const redisOrSkip = async <T>(context: Mocha.Context, start: () => Promise<T>): Promise<T> =>
  hasRedis() ? start() : skipped(context, 'redis-server');

export const redisServerOrSkip = (context: Mocha.Context): Promise<RedisServer> =>
  redisOrSkip(context, () => startRedisServer());
