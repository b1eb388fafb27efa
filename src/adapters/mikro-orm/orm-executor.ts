import type { MikroORM, SqlEntityManager } from '@mikro-orm/postgresql';

/** With PostgreSQL's own placeholders. */
export type Query = Readonly<{ text: string; values: ReadonlyArray<unknown> }>;

/** The columns, row by row. */
export type Rows = unknown[][];

/** The ORM takes question marks, one for each use of a value. */
const withQuestionMarks = ({ text, values }: Query) => {
  const used: unknown[] = [];
  const sql = text.replace(/\$(\d+)/g, (_, number: string) => {
    used.push(values[Number(number) - 1]);
    return '?';
  });
  return { sql, used };
};

/** Runs a statement in the transaction of the entity manager, if it has one. */
export const executeWithin = async (em: SqlEntityManager, query: Query): Promise<Rows> => {
  const { sql, used } = withQuestionMarks(query);
  const rows = await em.getConnection().execute<object[]>(sql, used, 'all', em.getTransactionContext());
  return rows.map((row) => Object.values(row) as unknown[]);
};

/** Runs statements on the ORM's pool: the embedded database has one connection. */
export const ormExecutor =
  (orm: MikroORM) =>
  (query: Query): Promise<Rows> =>
    executeWithin(orm.em, query);
