import type { MikroORM } from '@mikro-orm/postgresql';

/** Runs one statement. A question mark in it is not a placeholder unless it comes with values. */
export type Run = (sql: string, values?: unknown[]) => Promise<{ text: string }[]>;

/** Does the work in a transaction that is rolled back. */
export const inUndoneTransaction = async (orm: MikroORM, work: (run: Run) => Promise<void>): Promise<void> => {
  const undone = new Error('undone');
  try {
    await orm.em.fork().transactional(async (em) => {
      await work((sql, values = []) => em.execute<{ text: string }[]>(sql, values));
      throw undone;
    });
  } catch (error) {
    if (error !== undone) throw error;
  }
};

/** Makes a schema and runs the statements in it. */
export const inSchema = async (run: Run, schema: string, statements: ReadonlyArray<string>): Promise<void> => {
  await run(`create schema if not exists ${schema}`);
  await run(`set local search_path = ${schema}, public`);
  for (const statement of statements) await run(statement);
};
