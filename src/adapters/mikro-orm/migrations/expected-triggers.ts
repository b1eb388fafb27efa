import type { MikroORM } from '@mikro-orm/postgresql';
import { MIGRATIONS } from './migrations.js';

const CREATED = /\bcreate\s+(?:or\s+replace\s+)?(?:constraint\s+)?trigger\s+"?(\w+)"?/gi;
const DROPPED = /\bdrop\s+trigger\s+(?:if\s+exists\s+)?"?(\w+)"?/gi;

const namesIn = (sql: string, form: RegExp): string[] => [...sql.matchAll(form)].map(([, name = '']) => name);

/** The triggers that stand in a database to which these migrations were applied, read off their statements. */
export const expectedTriggers = async (orm: MikroORM, applied: ReadonlySet<string>): Promise<ReadonlyArray<string>> => {
  const expected = new Set<string>();
  for (const { name, load } of MIGRATIONS) {
    if (!applied.has(name)) continue;
    const Applied = await load();
    const migration = new Applied(orm.em.getDriver(), orm.config);
    await migration.up();
    for (const sql of migration.getQueries().map(String)) {
      for (const trigger of namesIn(sql, DROPPED)) expected.delete(trigger);
      for (const trigger of namesIn(sql, CREATED)) expected.add(trigger);
    }
  }
  return [...expected];
};
