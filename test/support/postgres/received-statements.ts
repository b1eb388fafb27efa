import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { eventually } from '../eventually.js';
import type { PostgresServer } from './server.js';

/** With these parameters a server logs every statement that it receives, after the name of the program. */
export const LOGS_STATEMENTS = { log_statement: 'all', log_line_prefix: '%a|' };

/** The connection that listens for changes of access has another name. */
const OF_SERVICE = /^menshen\|LOG: {2}(?:statement|execute [^:]*): ?(.*)$/;

/** A service opens a connection when it needs one, so its first statements belong to no request. */
const OPENS_CONNECTION = /^set statement_timeout = /;

/** A log entry has its further lines below the first one, each behind a tab. */
const entriesIn = (lines: ReadonlyArray<string>): ReadonlyArray<string> => {
  const entries: string[] = [];
  for (const line of lines) {
    if (line.startsWith('\t') && entries.length > 0) entries.push(`${entries.pop()} ${line.trim()}`);
    else entries.push(line);
  }
  return entries;
};

/**
 * The statements that the server receives from the service while the work runs, in their order, each in one line. `begin` and
 * `commit` count, the first statements of a new connection do not.
 */
export const receivedDuring = async (
  server: PostgresServer,
  work: () => Promise<unknown>,
): Promise<ReadonlyArray<string>> => {
  const marker = new pg.Client({ connectionString: server.url, application_name: 'marker' });
  await marker.connect();
  /** The number of lines that the server has logged so far. */
  const position = async (): Promise<number> => {
    const mark = randomUUID();
    await marker.query(`select '${mark}'`);
    const isMark = (line: string) => line.includes(mark);
    await eventually(() => server.log().some(isMark));
    return server.log().findIndex(isMark);
  };
  try {
    const from = await position();
    await work();
    const lines = server.log().slice(from, await position());
    const received = entriesIn(lines).flatMap((entry) => OF_SERVICE.exec(entry)?.[1]?.trim() ?? []);
    return received.filter((statement) => !OPENS_CONNECTION.test(statement));
  } finally {
    await marker.end();
  }
};
