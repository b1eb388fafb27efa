import type { Knex, MikroORM, SqlEntityManager } from '@mikro-orm/postgresql';
import type pg from 'pg';
import type { Named } from './connection/orm-options.js';
import { textRowsOf, type Rows, type SqlQuery } from '../postgres/text-rows.js';

/**
 * Runs a statement with the placeholders of PostgreSQL on a connection of the ORM. The ORM's own `execute` needs question marks.
 * A failure is reported by Knex's event `query-error`, so the pool does not use a broken connection again.
 */
const execute = async (knex: Knex, query: SqlQuery): Promise<Rows> => {
  const client = knex.client as Knex.Client;
  const connection = (await client.acquireConnection()) as pg.ClientBase & Named;
  try {
    return (await connection.query<unknown[]>(textRowsOf(query, false))).rows;
  } catch (error) {
    client.emit('query-error', error, { __knexUid: connection.__knexUid, sql: query.text });
    throw error;
  } finally {
    await client.releaseConnection(connection);
  }
};

/** Runs a statement in the transaction of the entity manager. */
export const executeWithin = (em: SqlEntityManager, query: SqlQuery): Promise<Rows> =>
  execute(em.getTransactionContext<Knex.Transaction>() ?? em.getKnex(), query);

/** Runs statements on the ORM's pool: the embedded database has one connection. */
export const ormExecutor =
  (orm: MikroORM) =>
  (query: SqlQuery): Promise<Rows> =>
    execute(orm.em.getKnex(), query);
