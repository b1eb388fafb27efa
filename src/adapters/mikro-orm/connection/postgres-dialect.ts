import { setTimeout as sleep } from 'node:timers/promises';
import { PostgreSqlKnexDialect } from '../orm-package.js';
import { closeGracefully } from './close-gracefully.js';

/** The pool replaces a connection that carries the mark, though not before somebody asks for one. */
type Connection = {
  __knex__disposed?: unknown;
  end(): Promise<void>;
  connection: { stream: { destroy(): void } };
};
type Dialect = {
  /** None once it is closed. */
  pool?: { numUsed(): number; acquireTimeoutMillis: number };
  acquireConnection(): Promise<Connection>;
  _query(connection: Connection, query: unknown): Promise<unknown>;
};

/** Statements hold user names and password hashes: the message stays what it was, whatever is put before it. */
const keepMessage = (error: Error): Error => {
  const { message } = error;
  return Object.defineProperty(error, 'message', {
    get: () => message,
    set() {
      // nobody changes it
    },
  });
};

/** A server's error leaves the connection usable, unless it says that it ends it; every other error does not. */
const leavesUsable = (error: Error): boolean =>
  'severity' in error && 'code' in error && !/^(08|57P)/.test(String(error.code));

const close = (connection: Connection): Promise<void> =>
  closeGracefully({ end: () => connection.end(), destroy: () => connection.connection.stream.destroy() });

/** Closed at once: left open it would hold its transaction, and the locks of that. */
const abandon = (connection: Connection, { message }: Error): void => {
  connection.__knex__disposed ??= message;
  void close(connection);
};

const RETRY_MS = 50;

/** too_many_connections; PostgreSQL appendix A. */
const isFull = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '53300';

/** The dialect, but that errors do not quote the statement, and that no connection is used again whose state is unknown. */
export class PostgresDialect extends (PostgreSqlKnexDialect as unknown as new (config: object) => Dialect) {
  /** The pool fails who waits when it cannot open one more: while others of it are in use, one of those will do. */
  override async acquireConnection(): Promise<Connection> {
    const due = performance.now() + (this.pool?.acquireTimeoutMillis ?? 0);
    for (let tries = 1; ; tries += 1) {
      try {
        return await super.acquireConnection();
      } catch (error) {
        // at the first try the others may not have been opened yet
        const alone = tries > 1 && !this.pool?.numUsed();
        if (!isFull(error) || alone || performance.now() > due) throw error;
        await sleep(RETRY_MS);
      }
    }
  }

  override async _query(connection: Connection, query: unknown): Promise<unknown> {
    try {
      return await super._query(connection, query);
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      if (!leavesUsable(error)) abandon(connection, error);
      throw keepMessage(error);
    }
  }

  destroyRawConnection(connection: Connection): Promise<void> {
    return close(connection);
  }
}
