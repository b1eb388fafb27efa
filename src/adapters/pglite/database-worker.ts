import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import type { WorkerMessage, WorkerSettings } from './worker-protocol.js';

/** Beside the pool's one: a migration's own, and those that are just being closed. */
const MAX_CONNECTIONS = 16;

const tell = (message: WorkerMessage): void => parentPort?.postMessage(message);

/** Made beside its place and moved there when it is whole: what a kill leaves of one is never opened. */
const make = async (dataDir: string): Promise<void> => {
  const unfinished = `${dataDir}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  const database = await PGlite.create({ dataDir: unfinished });
  await database.close();
  await rename(unfinished, dataDir);
};

const start = async ({ dataDir, listen }: WorkerSettings): Promise<void> => {
  if (!existsSync(join(dataDir, 'PG_VERSION'))) await make(dataDir);
  const database = await PGlite.create({ dataDir });
  const server = new PGLiteSocketServer({ db: database, ...listen, maxConnections: MAX_CONNECTIONS });
  await server.start();

  parentPort?.once('message', () => {
    void (async () => {
      await server.stop();
      await database.close();
      parentPort?.close();
    })();
  });
  tell({ port: Number(server.getServerConn().split(':').at(-1)) || 0 });
};

start(workerData as WorkerSettings).catch((error: unknown) => {
  tell({ failure: error instanceof Error ? error.message : String(error) });
});
