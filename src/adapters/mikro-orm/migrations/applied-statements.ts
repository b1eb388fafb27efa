import type { MikroORM } from '@mikro-orm/postgresql';
import { MIGRATIONS } from './migrations.js';

/** The statements of these migrations, in their order. */
export const appliedStatements = async (
  orm: MikroORM,
  applied: ReadonlySet<string>,
): Promise<ReadonlyArray<string>> => {
  const statements: string[] = [];
  for (const { name, load } of MIGRATIONS) {
    if (!applied.has(name)) continue;
    const Applied = await load();
    const migration = new Applied(orm.em.getDriver(), orm.config);
    await migration.up();
    statements.push(...migration.getQueries().map(String));
  }
  return statements;
};
