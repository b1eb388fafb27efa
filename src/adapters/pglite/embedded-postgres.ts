import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { fileBeside, startThread } from '../threads/start-thread.js';
import { lockDataDirectory } from './data-directory-lock.js';
import type { WorkerMessage, WorkerSettings } from './database-worker.js';
import { makeMissingFolder } from './private-folder.js';

const PORT = 5432;

/** One connection, and enough time for the first statements on a slow machine. */
const LIMITS = {
  poolMax: 1,
  connectTimeoutMs: 5_000,
  statementTimeoutMs: 0,
  queryTimeoutMs: 5_000,
  limitName: 'the limit of the embedded database',
} as const;

export type EmbeddedPostgres = Readonly<{
  /** Its address and limits. */
  options: Readonly<{
    address: Readonly<{ host: string; port: number; user: string; password: string; dbName: string }>;
  }> &
    typeof LIMITS;
  /** Undefined, or the folder with its files, if other users of the host can enter it. */
  openFolder: string | undefined;
  /** Stops it. The folder has everything that was committed. */
  close(): Promise<void>;
}>;

const started = async (worker: Worker): Promise<Extract<WorkerMessage, { port: number }>> => {
  const [message] = (await Promise.race([
    once(worker, 'message'),
    once(worker, 'exit').then(() => [{ failure: 'its thread ended' }]),
  ])) as [WorkerMessage];
  if ('failure' in message) throw new Error(message.failure);
  return message;
};

/**
 * Starts PostgreSQL on a thread of this process, with its data in `<dataDir>/postgres`, which no other user can enter. It listens on a Unix socket in a
 * folder that only this user can enter; on Windows, on a loopback port. Rejects with one line that names the folder and
 * the process when the folder is in use.
 */
export const startEmbeddedPostgres = async (dataDir: string): Promise<EmbeddedPostgres> => {
  const folder = resolve(dataDir);
  const files = join(folder, 'postgres');
  makeMissingFolder(folder);
  const unlock = await lockDataDirectory(folder);
  const socketFolder = await mkdtemp(join(tmpdir(), 'menshen-'));
  const withSockets = process.platform !== 'win32';
  const settings: WorkerSettings = {
    dataDir: files,
    listen: withSockets ? { path: join(socketFolder, `.s.PGSQL.${PORT}`) } : { host: '127.0.0.1', port: 0 },
  };
  const worker = startThread(fileBeside(import.meta.url, 'database-worker'), settings);
  const ended = once(worker, 'exit');
  const release = async (): Promise<void> => {
    await ended;
    await rm(socketFolder, { recursive: true, force: true });
    await unlock();
  };

  try {
    const { port, isPrivate } = await started(worker);
    const address = withSockets ? { host: socketFolder, port: PORT } : { host: '127.0.0.1', port };
    return {
      options: { address: { ...address, user: 'postgres', password: '', dbName: 'postgres' }, ...LIMITS },
      openFolder: isPrivate ? undefined : files,
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
