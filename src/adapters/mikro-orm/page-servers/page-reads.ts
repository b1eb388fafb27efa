import type { SqlEntityManager } from '@mikro-orm/postgresql';

export type Connection = ReturnType<SqlEntityManager['getConnection']>;

/** The values of the columns, row by row. */
export type Rows = ReadonlyArray<ReadonlyArray<unknown>>;

/** With PostgreSQL's own placeholders. */
export type Reading = Readonly<{
  sql: string;
  values: unknown[];
  /** Is it over in a moment? Then it may go where others wait behind it. */
  isLight: boolean;
}>;

/** One server that can be read from. */
export type Server = Readonly<{ read(reading: Reading): Promise<Rows> }>;

/** The ways to a server, by the ORM's connection to it. */
export type ServerOf = (connection: Connection) => Server;

type Questioned = Readonly<{ sql: string; numbers: ReadonlyArray<number> }>;

/** The ORM's statements have question marks, one for each time that a value is used. */
const questioned = (sql: string): Questioned => {
  const numbers: number[] = [];
  const marked = sql.replace(/\$(\d+)/g, (_, number: string) => {
    numbers.push(Number(number) - 1);
    return '?';
  });
  return { sql: marked, numbers };
};

/** As many as there are statements, which is a few dozen. */
const known = new Map<string, Questioned>();

/** Through the ORM's pool: a connection for each statement that is under way. */
export const pooledServer: ServerOf = (connection) => ({
  read: async ({ sql, values }) => {
    const statement = known.get(sql) ?? questioned(sql);
    known.set(sql, statement);
    const rows = await connection.execute<object[]>(
      statement.sql,
      statement.numbers.map((number) => values[number]),
    );
    return rows.map((row) => Object.values(row) as unknown[]);
  },
});
