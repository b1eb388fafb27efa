import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { ManagedModule, UniqueFields } from '../../contract/managed-module.js';
import { columnOf } from '../schema/columns.js';
import { idArray } from './record-links.js';
import { quoted } from './record-values.js';

/**
 * The first of these deleted records that has the unique values of a live record, or of another one before it that would be live
 * too. Undefined if the values are free by now.
 */
export const takenRecord = async (
  em: SqlEntityManager,
  { table, fields }: ManagedModule,
  { fields: unique, ignoreCase }: UniqueFields,
  ids: ReadonlyArray<number>,
): Promise<number | undefined> => {
  const same = unique.map((name) => {
    const column = quoted(columnOf(name));
    const key = (row: string) => (ignoreCase ? `lower(${row}.${column})` : `${row}.${column}`);
    // an empty text is never taken
    const isGiven = fields[name]?.kind === 'text' ? ` and one.${column} <> ''` : '';
    return `${key('one')} = ${key('other')}${isGiven}`;
  });
  const [row] = await em.execute<{ id: number }[]>(
    `select one.id from ${quoted(table)} one join ${quoted(table)} other on ${same.join(' and ')}
      where one.id = any(?::int[]) and one.deleted
        and (not other.deleted or (other.id = any(?::int[]) and other.id < one.id))
      order by one.id limit 1`,
    [idArray(ids), idArray(ids)],
  );
  return row?.id;
};
