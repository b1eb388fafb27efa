import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { ManagedModule, UniqueFields } from '../../contract/managed-module.js';
import type { FieldValues } from '../../contract/value.js';
import { columnOf } from '../schema/columns.js';
import { quoted, storedColumns } from './record-values.js';

/** The values of unique fields as the index compares them, and the live record that has them. No key is never taken. */
export type UniqueKey = Readonly<{ key: string | null; owner: number | null }>;

const isText = ({ fields }: ManagedModule, name: string): boolean => fields[name]?.kind === 'text';

/** The keys of values by their place. The server compares letters in any case by its own rules, so it makes the keys. */
const statementOf = (module: ManagedModule, { fields, ignoreCase }: UniqueFields): string => {
  const table = quoted(module.table);
  const expressions = (row: string) =>
    fields.map((name) => {
      const column = `${row}.${quoted(columnOf(name))}`;
      return ignoreCase ? `lower(${column})` : column;
    });
  const given = expressions('given');
  const present = expressions('present');
  const complete = fields.flatMap((name) => {
    const column = quoted(columnOf(name));
    return [`given.${column} is not null`, ...(isText(module, name) ? [`given.${column} <> ''`] : [])];
  });
  const filled = fields.filter((name) => isText(module, name)).map((name) => `present.${quoted(columnOf(name))} <> ''`);
  const same = present.map((expression, i) => `${expression} = ${given[i]}`);
  const isComplete = complete.join(' and ');
  return `
    select case when ${isComplete} then jsonb_build_array(${given.join(', ')})::text end as key,
      case when ${isComplete} then (select present.id from ${table} as present
        where ${['not present.deleted', ...same, ...filled].join(' and ')} limit 1) end as owner
    from rows from (jsonb_populate_recordset(null::${table}, ?::jsonb)) with ordinality as given
    order by given.ordinality`;
};

/** The keys of the unique fields for each of these values, in their order. */
export const uniqueKeys = (
  em: SqlEntityManager,
  module: ManagedModule,
  unique: UniqueFields,
  values: ReadonlyArray<FieldValues>,
  zone: string,
): Promise<ReadonlyArray<UniqueKey>> => {
  const rows = values.map((one) =>
    storedColumns(module, Object.fromEntries(unique.fields.map((name) => [name, one[name] ?? null])), zone),
  );
  return values.length === 0
    ? Promise.resolve([])
    : em.execute<UniqueKey[]>(statementOf(module, unique), [JSON.stringify(rows)]);
};
