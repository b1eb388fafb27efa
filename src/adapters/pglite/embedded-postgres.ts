import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, extname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { lockDataDirectory } from './data-directory-lock.js';
import type { WorkerMessage, WorkerSettings } from './worker-protocol.js';

const PORT = 5432;

/** One connection, and time enough for a slow machine's first statements: there is no network to give up on. */
const LIMITS = { poolMax: 1, connectTimeoutMs: 5_000, statementTimeoutMs: 0, queryTimeoutMs: 5_000 } as const;

export type EmbeddedPostgres = Readonly<{
  /** How to reach it, and within what limits. */
  options: Readonly<{
    address: Readonly<{ host: string; port: number; user: string; password: string; dbName: string }>;
  }> &
    typeof LIMITS;
  /** Ends it; everything committed is in the folder. */
  close(): Promise<void>;
}>;

/**
 * The thread's file stands beside this one, with the same ending. From sources it is required, not imported: a thread of
 * Node 20 has a TypeScript loader's hook for the one but not for the other.
 */
const startWorker = (workerData: WorkerSettings): Worker => {
  const here = fileURLToPath(import.meta.url);
  const file = join(dirname(here), `database-worker${extname(here)}`);
  const required = `import{createRequire}from'node:module';createRequire(${JSON.stringify(file)})(${JSON.stringify(file)})`;
  return new Worker(extname(here) === '.ts' ? new URL(`data:text/javascript,${encodeURIComponent(required)}`) : file, {
    workerData,
  });
};

const started = async (worker: Worker): Promise<number> => {
  const [message] = (await Promise.race([
    once(worker, 'message'),
    once(worker, 'exit').then(() => [{ failure: 'its thread ended' }]),
  ])) as [WorkerMessage];
  if ('failure' in message) throw new Error(message.failure);
  return message.port;
};

/**
 * PostgreSQL within this process, on a thread of its own, over `<dataDir>/postgres`. It listens on a Unix socket in a
 * folder that only this user may enter; on a loopback port where there are no Unix sockets. Rejects with one line that
 * names folder and process when the folder is in use.
 */
export const startEmbeddedPostgres = async (dataDir: string): Promise<EmbeddedPostgres> => {
  const folder = resolve(dataDir);
  await mkdir(folder, { recursive: true });
  const unlock = await lockDataDirectory(folder);
  const socketFolder = await mkdtemp(join(tmpdir(), 'menshen-'));
  const withSockets = process.platform !== 'win32';
  const settings: WorkerSettings = {
    dataDir: join(folder, 'postgres'),
    listen: withSockets ? { path: join(socketFolder, `.s.PGSQL.${PORT}`) } : { host: '127.0.0.1', port: 0 },
  };
  const worker = startWorker(settings);
  const ended = once(worker, 'exit');
  const release = async (): Promise<void> => {
    await ended;
    await rm(socketFolder, { recursive: true, force: true });
    await unlock();
  };

  try {
    const port = await started(worker);
    const address = withSockets ? { host: socketFolder, port: PORT } : { host: '127.0.0.1', port };
    return {
      options: { address: { ...address, user: 'postgres', password: '', dbName: 'postgres' }, ...LIMITS },
      close: async () => {
        worker.postMessage('close');
        await release();
      },
    };
  } catch (error) {
    await worker.terminate();
    await release();
    throw new Error(`the embedded database in ${folder} did not start: ${(error as Error).message}`, { cause: error });
  }
};
