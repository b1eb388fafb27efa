import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { ManagedModule, UniqueFields } from '../../contract/modules/managed-module.js';
import type { FieldValues } from '../../contract/values/value.js';
import { columnOf } from '../schema/columns.js';
import { quoted, storedColumns } from './record-values.js';

/** The values of unique fields as the index compares them, and the live record that has them. No key is never taken. */
export type UniqueKey = Readonly<{ key: string | null; owner: number | null }>;

const isText = ({ fields }: ManagedModule, name: string): boolean => fields[name]?.kind === 'text';

/** What the index of the unique fields compares of a row, in the order of the fields. */
export const comparedIn = (row: string, { fields, ignoreCase }: UniqueFields): ReadonlyArray<string> =>
  fields.map((name) => {
    const column = `${row}.${quoted(columnOf(name))}`;
    return ignoreCase ? `lower(${column})` : column;
  });

/** The conditions under which the texts of a row are not empty. An empty text is never taken. */
export const textsGivenIn = (row: string, module: ManagedModule, { fields }: UniqueFields): ReadonlyArray<string> =>
  fields.filter((name) => isText(module, name)).map((name) => `${row}.${quoted(columnOf(name))} <> ''`);

/** The keys of values by their place. The server compares letters in any case by its own rules, so it makes the keys. */
const statementOf = (module: ManagedModule, unique: UniqueFields): string => {
  const table = quoted(module.table);
  const given = comparedIn('given', unique);
  const complete = [
    ...unique.fields.map((name) => `given.${quoted(columnOf(name))} is not null`),
    ...textsGivenIn('given', module, unique),
  ];
  const filled = textsGivenIn('present', module, unique);
  const same = comparedIn('present', unique).map((expression, i) => `${expression} = ${given[i]}`);
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
