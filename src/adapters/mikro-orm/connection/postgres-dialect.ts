import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { PostgreSqlKnexDialect } from '../entities/orm-package.js';
import { closeGracefully } from '../../postgres/close-gracefully.js';

/** A server's error leaves the connection usable unless it ends the connection. Every other error does not. */
const leavesUsable = (error: Error): boolean =>
  'severity' in error && 'code' in error && !/^(08|57P)/.test(String(error.code));

/** Connections after an error that leaves their state unknown; the pool replaces them. */
const broken = new WeakSet<pg.Client>();

const close = (connection: pg.Client): Promise<void> =>
  closeGracefully({ end: () => connection.end(), destroy: () => connection.connection.stream.destroy() });

const RETRY_MS = 50;

/** SQLSTATE too_many_connections; PostgreSQL appendix A. */
const isFull = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '53300';

type Statement = string | Readonly<{ sql: string }>;

/**
 * The dialect with two changes: errors do not quote the statement, which holds user names and password hashes; and a
 * connection of unknown state is not used again. It needs the option `compileSqlOnError: false`.
 */
export class PostgresDialect extends PostgreSqlKnexDialect {
  /** The pool rejects when it cannot open one more connection. While others are in use, one of those is waited for. */
  override async acquireConnection(): Promise<pg.Client> {
    const due = performance.now() + (this.config.pool?.acquireTimeoutMillis ?? 0);
    for (let attempt = 1; ; attempt += 1) {
      try {
        return (await super.acquireConnection()) as pg.Client;
      } catch (error) {
        // at the first attempt the others may not have been opened yet
        const isAlone = attempt > 1 && !this.pool?.numUsed();
        if (!isFull(error) || isAlone || performance.now() > due) throw error;
        await sleep(RETRY_MS);
      }
    }
  }

  override async query(connection: pg.Client, statement: Statement): Promise<unknown> {
    try {
      return await super.query(connection, statement);
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      // closed at once: an open connection would keep its transaction and its locks
      if (!leavesUsable(error)) {
        broken.add(connection);
        void close(connection);
      }
      const quoted = `${typeof statement === 'string' ? statement : statement.sql} - `;
      if (error.message.startsWith(quoted)) error.message = error.message.slice(quoted.length);
      throw error;
    }
  }

  override validateConnection(connection: pg.Client): Promise<boolean> {
    return Promise.resolve(!broken.has(connection));
  }

  override destroyRawConnection(connection: pg.Client): Promise<void> {
    return close(connection);
  }
}
