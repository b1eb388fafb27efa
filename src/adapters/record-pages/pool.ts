import pg from 'pg';
import { closeGracefully, ownSockets } from '../postgres/close-gracefully.js';
import { codeOf } from '../postgres/database-errors.js';
import {
  clientOptions,
  sessionSettings,
  type DatabaseAddress,
  type DatabaseLimits,
  type PoolState,
} from '../postgres/database-settings.js';
import { retryReadWhenLost, retryWhileFull } from '../postgres/retries.js';
import { textRowsOf, type Rows } from '../postgres/text-rows.js';
import type { Executor, Query } from './executor.js';

/** The prepared statement does not exist, or exists already: a pooler shares connections between transactions. */
const SHARED = ['26000', '42P05'];

/** A migration has changed the type of a column under a prepared statement. */
const OUTDATED = '0A000';

export type PagePool = Readonly<{ execute: Executor; state(): PoolState; close(): Promise<void> }>;

/** The connections for statements that take longer than a moment. `onFull`: the server has no connection left. */
export const pagePool = (address: DatabaseAddress, limits: DatabaseLimits, onFull: () => void): PagePool => {
  const sockets = ownSockets();
  const pool = new pg.Pool({
    ...clientOptions(address, limits),
    stream: sockets.open,
    max: limits.pagePoolMax,
    idleTimeoutMillis: limits.idleTimeoutMs,
    query_timeout: limits.queryTimeoutMs,
    verify: (opened, done) => {
      opened.query(sessionSettings(limits)).then(() => done(), done);
    },
  });
  // the pool replaces a connection that is lost while nobody uses it
  pool.on('error', () => undefined);
  // the pool itself does not listen while `verify` runs, and an error without a listener ends the process
  pool.on('connect', (opened) => opened.on('error', () => undefined));

  let isShared = false;
  const run = async (query: Query, isNamed: boolean): Promise<Rows> => {
    try {
      return (await pool.query<unknown[]>(textRowsOf(query, isNamed))).rows;
    } catch (error) {
      const code = codeOf(error);
      if (!isNamed || (code !== OUTDATED && !SHARED.includes(code))) throw error;
      if (code !== OUTDATED) isShared = true;
      return run(query, false);
    }
  };

  return {
    execute: (query) =>
      retryWhileFull(limits.connectTimeoutMs, () => retryReadWhenLost(() => run(query, !isShared)), onFull),
    state: () => ({ used: pool.totalCount - pool.idleCount, free: pool.idleCount, waiting: pool.waitingCount }),
    close: () => closeGracefully({ end: () => pool.end(), destroy: sockets.destroyAll }),
  };
};
