import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import { makePrivateFolder } from './private-folder.js';

export type WorkerSettings = Readonly<{
  dataDir: string;
  listen: Readonly<{ path: string }> | Readonly<{ host: string; port: number }>;
}>;

/**
 * The worker sends one message: its port (0 with a path) and whether no other user can enter the folder, or the reason of its failure. Any
 * message to it ends it.
 */
export type WorkerMessage = Readonly<{ port: number; isPrivate: boolean }> | Readonly<{ failure: string }>;

/** Besides the one of the pool: a migration's own connection, and connections that are closing. */
const MAX_CONNECTIONS = 16;

const send = (message: WorkerMessage): void => parentPort?.postMessage(message);

/** Creates the database in another folder and moves it when it is complete, so that a kill leaves no partial one. */
const create = async (dataDir: string): Promise<void> => {
  const unfinished = `${dataDir}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  // PGlite gives its files to everybody
  await makePrivateFolder(unfinished);
  const database = await PGlite.create({ dataDir: unfinished });
  await database.close();
  await rename(unfinished, dataDir);
};

const start = async ({ dataDir, listen }: WorkerSettings): Promise<void> => {
  if (!existsSync(join(dataDir, 'PG_VERSION'))) await create(dataDir);
  const isPrivate = await makePrivateFolder(dataDir);
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
  send({ port: Number(server.getServerConn().split(':').at(-1)) || 0, isPrivate });
};

start(workerData as WorkerSettings).catch((error: unknown) => {
  send({ failure: error instanceof Error ? error.message : String(error) });
});
