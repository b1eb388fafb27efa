import { execFile } from 'node:child_process';
import { chown, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort } from '../free-port.js';
import { postgresBinaries } from './binaries.js';
import { copyNewData } from './new-data.js';
import { supervisePostgres } from './supervisor.js';
import { unprivilegedUser } from './user.js';

/** Server parameters by their names. */
type Parameters = Readonly<Record<string, string>>;

export type PostgresServer = Readonly<{
  /** Of its maintenance database, or of the one that is named. */
  url: string;
  urlOf(database: string): string;
  /** The number of the server's main process; another after a restart. */
  pid(): number;
  /** The lines that it has written to its log so far. */
  log(): ReadonlyArray<string>;
  /** Gives the URL of a new database: an empty one, or a copy of one that nobody is connected to. */
  newDatabase(original?: string): Promise<string>;
  /** Runs statements on a connection of their own, as any other program would. */
  run<Row>(sql: string, database?: string): Promise<Row[]>;
  /** Ends every connection and the server; the data stay for `start`. */
  shutDown(): Promise<void>;
  start(): Promise<void>;
  /** Kills all of its processes, as a power cut would. */
  kill(): Promise<void>;
  /** All of its processes stand still: it accepts connections, and says nothing. */
  freeze(): void;
  thaw(): void;
  /** A second server that follows this one and can be read from. */
  startStandby(parameters?: Parameters): Promise<PostgresServer>;
  /** Ends it and removes its data. */
  stop(): Promise<void>;
}>;

const PARAMETERS: Parameters = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  shared_buffers: '32MB',
  max_connections: '100',
  logging_collector: 'off',
  // a server of many databases starts a process for one of them every second
  autovacuum: 'off',
  log_min_messages: 'log',
};

/** The folder of a server's own, and what runs there as the server's user. */
const newHome = async (binaries: string) => {
  const user = unprivilegedUser();
  const folder = await mkdtemp(join(tmpdir(), 'menshen-postgres-'));
  if (user) await chown(folder, user.uid, user.gid);
  return {
    data: join(folder, 'data'),
    run: async (program: string, ...options: string[]): Promise<void> => {
      await promisify(execFile)(join(binaries, program), options, { ...user, cwd: folder });
    },
    supervise: (port: number, parameters: Parameters) => {
      const settings = Object.entries(parameters).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
      const command = [join(binaries, 'postgres'), '-D', join(folder, 'data'), '-p', String(port), ...settings];
      return supervisePostgres(command, folder, user);
    },
  };
};

/** Times are texts, as the ORM gives them. */
const TIMES: ReadonlySet<number> = new Set([
  pg.types.builtins.DATE,
  pg.types.builtins.TIMESTAMP,
  pg.types.builtins.TIMESTAMPTZ,
]);

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => (TIMES.has(oid) ? String : (pg.types.getTypeParser(oid, format) as never)),
};

/** A client takes far less time than the ORM, which first examines all entities. */
const runOn = async <Row>(url: string, sql: string): Promise<Row[]> => {
  const client = new pg.Client({
    connectionString: url,
    query_timeout: 60_000,
    connectionTimeoutMillis: 60_000,
    types,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const results = [await client.query(sql)].flat() as pg.QueryResult[];
    return (results.at(-1)?.rows ?? []) as Row[];
  } finally {
    await client.end();
  }
};

const serverOver = async (
  binaries: string,
  home: Awaited<ReturnType<typeof newHome>>,
  parameters: Parameters,
): Promise<PostgresServer> => {
  const port = await freePort();
  const all = { ...PARAMETERS, ...parameters };
  const supervised = await home.supervise(port, all);
  const urlOf = (database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`;
  const url = urlOf('postgres');
  let databases = 0;

  return {
    url,
    urlOf,
    pid: supervised.pid,
    log: supervised.log,
    newDatabase: async (original) => {
      databases += 1;
      const name = `test_${databases}`;
      const like = original === undefined ? '' : ` template ${new URL(original).pathname.slice(1)}`;
      // block by block, as is usual, would take twice the time
      await runOn(url, `create database ${name}${like} strategy file_copy`);
      return urlOf(name);
    },
    run: (sql, database = 'postgres') => runOn(urlOf(database), sql),
    shutDown: () => supervised.end('SIGINT'),
    start: supervised.start,
    kill: () => supervised.end('SIGKILL'),
    freeze: () => supervised.signal('SIGSTOP'),
    thaw: () => supervised.signal('SIGCONT'),
    startStandby: async (more = {}) => {
      const standby = await newHome(binaries);
      const options = '-R -X stream -c fast --no-sync'.split(' ');
      await standby.run('pg_basebackup', '-d', url, '-D', standby.data, ...options);
      return serverOver(binaries, standby, { ...all, ...more });
    },
    stop: supervised.dispose,
  };
};

/** A server of its own on a free loopback port, in a temporary folder; undefined where PostgreSQL is not installed. */
export const startPostgresServer = async (parameters: Parameters = {}): Promise<PostgresServer | undefined> => {
  const binaries = postgresBinaries();
  if (!binaries) return undefined;
  const home = await newHome(binaries);
  await copyNewData(binaries, home.data, unprivilegedUser());
  return serverOver(binaries, home, parameters);
};
