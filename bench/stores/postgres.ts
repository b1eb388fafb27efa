import { join } from 'node:path';
import { postgresBinaries } from '../../test/support/postgres/binaries.js';
import { startPostgresServer } from '../../test/support/postgres/server.js';
import { runProgram } from '../run-program.js';

/** What a server of this size is commonly given; nothing is vacuumed or checkpointed in the middle of a round. */
const PARAMETERS = {
  shared_buffers: '1GB',
  maintenance_work_mem: '512MB',
  max_connections: '400',
  max_wal_size: '8GB',
  checkpoint_timeout: '1h',
  autovacuum: 'off',
};

export type Postgres = Readonly<{
  version: string;
  pid(): number;
  urlOf(database: string): string;
  /** Runs SQL by psql, stops at the first error, and gives the rows as lines, their columns between bars. */
  sql(database: string, text: string): Promise<string>;
  stop(): Promise<void>;
}>;

export const startPostgres = async (): Promise<Postgres> => {
  const server = await startPostgresServer(PARAMETERS);
  const binaries = postgresBinaries();
  if (!server || !binaries) throw new Error('PostgreSQL is not installed: initdb, postgres and psql are needed');
  const sql = async (database: string, text: string): Promise<string> => {
    const options = ['-X', '-q', '-A', '-t', '-v', 'ON_ERROR_STOP=1', '-f', '-', server.urlOf(database)];
    return (await runProgram(join(binaries, 'psql'), options, { input: text })).trimEnd();
  };
  return {
    version: (await sql('postgres', 'show server_version')).split(' ')[0] ?? '',
    pid: server.pid,
    urlOf: server.urlOf,
    sql,
    stop: server.stop,
  };
};
