import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { ManagedModule, UniqueFields } from '../../contract/modules/managed-module.js';
import { idArray } from './record-links.js';
import { quoted } from './record-values.js';
import { comparedIn, textsGivenIn } from './unique-keys.js';

/**
 * The first of these deleted records that has the unique values of a live record, or of another one before it that would be live
 * too. Undefined if the values are free by now.
 */
export const takenRecord = async (
  em: SqlEntityManager,
  module: ManagedModule,
  unique: UniqueFields,
  ids: ReadonlyArray<number>,
): Promise<number | undefined> => {
  const table = quoted(module.table);
  const others = comparedIn('other', unique);
  const same = comparedIn('one', unique).map((expression, i) => `${expression} = ${others[i]}`);
  const [row] = await em.execute<{ id: number }[]>(
    `select one.id from ${table} one join ${table} other
      on ${[...same, ...textsGivenIn('one', module, unique)].join(' and ')}
      where one.id = any(?::int[]) and one.deleted
        and (not other.deleted or (other.id = any(?::int[]) and other.id < one.id))
      order by one.id limit 1`,
    [idArray(ids), idArray(ids)],
  );
  return row?.id;
};
