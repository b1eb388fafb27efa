import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import type { WorkerMessage, WorkerSettings } from './worker-protocol.js';

/** Beside the pool's one: a migration's own, and those that are just being closed. */
const MAX_CONNECTIONS = 16;

const tell = (message: WorkerMessage): void => parentPort?.postMessage(message);

const start = async ({ dataDir, listen }: WorkerSettings): Promise<void> => {
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
