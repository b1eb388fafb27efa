import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { closeGracefully } from '../postgres/close-gracefully.js';
import type { Executor } from './executor.js';
import { asText, type ServerOptions } from './server-options.js';

/** SQLSTATE too_many_connections; PostgreSQL appendix A. */
const TOO_MANY_CONNECTIONS = '53300';

/** The prepared statement does not exist, or exists already: a pooler shares connections between transactions. */
const SHARED = ['26000', '42P05'];

/** A migration has changed the type of a column under a prepared statement. */
const OUTDATED = '0A000';

const RETRY_MS = 50;

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '');

export type PoolState = Readonly<{ server: string; used: number; free: number; waiting: number }>;

export type PagePool = Readonly<{ execute: Executor; state(): Omit<PoolState, 'server'>; close(): Promise<void> }>;

/** The connections for statements that take longer than a moment. `onFull`: the server has no connection left. */
export const pagePool = ({ client, limits }: ServerOptions, onFull: () => void): PagePool => {
  const clients = new Set<pg.Client>();
  let isShared = false;
  const setUp = `set statement_timeout = ${limits.statementTimeoutMs};
    select set_config('jit', 'off', false) where current_setting('jit', true) is not null`;
  const pool = new pg.Pool({
    ...client,
    max: limits.pagePoolMax,
    idleTimeoutMillis: limits.idleTimeoutMs,
    query_timeout: limits.queryTimeoutMs,
    // a statement sets the limits: poolers refuse or drop startup parameters
    verify: (opened, done) => {
      opened.query(setUp).then(() => done(), done);
    },
  });
  pool.on('connect', (opened) => clients.add(opened));
  pool.on('remove', (closed) => clients.delete(closed));
  // the pool replaces a connection that is lost while nobody uses it
  pool.on('error', () => undefined);

  const execute: Executor = async ({ name, text, values }) => {
    const due = performance.now() + limits.connectTimeoutMs;
    for (let isFresh = false; ;) {
      const prepared = name === undefined || isShared || isFresh ? {} : { name };
      try {
        return (await pool.query<unknown[]>({ ...prepared, text, values: [...values], ...asText })).rows;
      } catch (error) {
        const code = codeOf(error);
        if ('name' in prepared && SHARED.includes(code)) isShared = true;
        else if ('name' in prepared && code === OUTDATED) isFresh = true;
        else if (code === TOO_MANY_CONNECTIONS && performance.now() < due) {
          onFull();
          await sleep(RETRY_MS);
        } else throw error;
      }
    }
  };

  return {
    execute,
    state: () => ({ used: pool.totalCount - pool.idleCount, free: pool.idleCount, waiting: pool.waitingCount }),
    close: async () => {
      const ended = pool.end();
      await closeGracefully({
        end: () => ended,
        destroy: () => clients.forEach(({ connection }) => connection.stream.destroy()),
      });
    },
  };
};
