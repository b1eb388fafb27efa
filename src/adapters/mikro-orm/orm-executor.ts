import type { Transaction } from '@mikro-orm/core';
import type { MikroORM, SqlEntityManager } from '@mikro-orm/postgresql';

/** With PostgreSQL's own placeholders. */
export type OrmQuery = Readonly<{ text: string; values: ReadonlyArray<unknown> }>;

/** The columns, row by row. */
export type OrmRows = unknown[][];

/** The ORM takes question marks, one for each use of a value. */
const withQuestionMarks = ({ text, values }: OrmQuery) => {
  const used: unknown[] = [];
  const sql = text.replace(/\$(\d+)/g, (_, number: string) => {
    used.push(values[Number(number) - 1]);
    return '?';
  });
  return { sql, used };
};

const execute = async (em: SqlEntityManager, query: OrmQuery, transaction?: Transaction): Promise<OrmRows> => {
  const { sql, used } = withQuestionMarks(query);
  const rows = await em.getConnection().execute<object[]>(sql, used, 'all', transaction);
  return rows.map((row) => Object.values(row) as unknown[]);
};

/** Runs a statement in the transaction of the entity manager. */
export const executeWithin = (em: SqlEntityManager, query: OrmQuery): Promise<OrmRows> =>
  execute(em, query, em.getTransactionContext());

/** Runs statements on the ORM's pool: the embedded database has one connection. */
export const ormExecutor =
  (orm: MikroORM) =>
  (query: OrmQuery): Promise<OrmRows> =>
    execute(orm.em, query);
