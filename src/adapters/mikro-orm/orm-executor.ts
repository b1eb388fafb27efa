import type { MikroORM } from '@mikro-orm/postgresql';

/** With PostgreSQL's own placeholders. */
type Query = Readonly<{ text: string; values: ReadonlyArray<unknown> }>;

/** The ORM takes question marks, one for each use of a value. */
const withQuestionMarks = ({ text, values }: Query) => {
  const used: unknown[] = [];
  const sql = text.replace(/\$(\d+)/g, (_, number: string) => {
    used.push(values[Number(number) - 1]);
    return '?';
  });
  return { sql, used };
};

/** Runs statements on the ORM's pool: the embedded database has one connection. The answer is the columns, row by row. */
export const ormExecutor =
  (orm: MikroORM) =>
  async (query: Query): Promise<unknown[][]> => {
    const { sql, used } = withQuestionMarks(query);
    const rows = await orm.em.getConnection().execute<object[]>(sql, used);
    return rows.map((row) => Object.values(row) as unknown[]);
  };
