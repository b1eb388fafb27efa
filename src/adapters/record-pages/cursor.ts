import { Socket } from 'node:net';
import pg from 'pg';
import { closeGracefully } from '../postgres/close-gracefully.js';
import { withDatabase } from '../postgres/database-errors.js';
import { clientOptions, DEFAULT_LIMITS, type DatabaseSettings } from '../postgres/database-settings.js';
import { retryWhileFull } from '../postgres/retries.js';
import { textRowsOf, type Rows, type SqlQuery } from '../postgres/text-rows.js';

/** Two statements that see one snapshot. */
export type SnapshotStatements = Readonly<{ question: SqlQuery; rows: SqlQuery }>;

/** The rows of one snapshot, read in parts. */
export type Cursor = Readonly<{
  /** The answer to the question. */
  answer: Rows;
  /** The next rows; fewer than `count` at the end only. */
  fetch(count: number): Promise<Rows>;
  /** Ends the cursor and what holds its snapshot. */
  close(): Promise<void>;
}>;

export type OpenCursor = (statements: SnapshotStatements) => Promise<Cursor>;

/** A count or a batch that takes longer is a fault. */
const STATEMENT_MS = 10_000;

/** The server ends a snapshot that nobody reads for longer. A service that has lost its network cannot end it. */
const IDLE_MS = 60_000;

/** The settings hold for the transaction only, so that they hold behind a pooler too. All rows of the cursor are read. */
const BEGIN = `begin isolation level repeatable read read only;
  set local statement_timeout = ${STATEMENT_MS};
  set local idle_in_transaction_session_timeout = ${IDLE_MS};
  set local cursor_tuple_fraction = 1;
  select set_config('jit', 'off', true) where current_setting('jit', true) is not null`;

/** Opens cursors on a server, each in a transaction on a connection of its own. */
export const serverCursors = (settings: DatabaseSettings): OpenCursor => {
  const { address, ...limits } = { ...DEFAULT_LIMITS, ...settings };
  const open: OpenCursor = async ({ question, rows }) => {
    const socket = new Socket();
    const client = new pg.Client({
      ...clientOptions(address, limits),
      application_name: 'menshen export',
      query_timeout: STATEMENT_MS,
      stream: () => socket,
    });
    // a lost connection rejects the next statement
    client.on('error', () => undefined);
    const run = async (query: SqlQuery): Promise<Rows> =>
      (await client.query<unknown[]>(textRowsOf(query, false))).rows;
    const close = (): Promise<void> => closeGracefully({ end: () => client.end(), destroy: () => socket.destroy() });

    try {
      await client.connect();
      await client.query(BEGIN);
      const answer = await run(question);
      await run({ ...rows, text: `declare export no scroll cursor for ${rows.text}` });
      return { answer, fetch: (count) => run({ text: `fetch ${count} from export`, values: [] }), close };
    } catch (error) {
      await close();
      throw error;
    }
  };
  return (statements) => withDatabase(() => retryWhileFull(limits.connectTimeoutMs, () => open(statements)));
};
