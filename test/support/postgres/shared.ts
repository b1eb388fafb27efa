import { afterLastFile } from '../cleanup.js';
import { skipped } from '../skipped.js';
import { startPostgresServer, type PostgresServer } from './server.js';

let shared: Promise<PostgresServer | undefined> | undefined;

afterLastFile(async () => {
  await (await shared)?.stop();
});

const sharedServer = (): Promise<PostgresServer | undefined> => (shared ??= startPostgresServer());

const orSkipped = (context: Mocha.Context, server: PostgresServer | undefined): PostgresServer =>
  server ?? skipped(context, 'PostgreSQL (initdb, postgres)');

/** One server for all test files that leave it as it is. */
export const sharedPostgres = async (context: Mocha.Context): Promise<PostgresServer> =>
  orSkipped(context, await sharedServer());

/**
 * What tells a program of a new, empty database on that server, with a deadline for a busy machine; without PostgreSQL
 * nothing, and the program takes the embedded one, which costs it seconds.
 */
export const anyDatabase = async (
  newDatabase = (server: PostgresServer) => server.newDatabase(),
): Promise<Readonly<{ DATABASE_URL?: string; DATABASE_DEADLINE_MS?: string }>> => {
  const server = await sharedServer();
  return server ? { DATABASE_URL: await newDatabase(server), DATABASE_DEADLINE_MS: '10000' } : {};
};

/** A server to break. The caller stops it. */
export const ownPostgres = async (
  context: Mocha.Context,
  parameters: Readonly<Record<string, string>> = {},
): Promise<PostgresServer> => orSkipped(context, await startPostgresServer(parameters));
