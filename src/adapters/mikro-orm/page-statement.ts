import type { EntityMetadata, EntityProperty } from '@mikro-orm/core';
import type { ListedModule } from '../../domain/modules/listed-module.js';
import { storedFields } from '../../domain/modules/record.js';
import { offsetOf, type PageQuery } from '../../domain/page-query.js';

/** The column beside those of a record that holds the total; a field cannot be called so. */
export const TOTAL = '#total';

/** A statement and the values for its question marks. */
export type PageStatement = Readonly<{ sql: string; valuesFor: (query: PageQuery, timeZone: string) => unknown[] }>;

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

const literalPattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/**
 * One statement for the total and the page that is shown, so that both come from one snapshot. All its names come from
 * the module's declaration; without rows the total is 0, since page 1 stands in for what lies beyond the last. What is
 * shown is made of the page's rows only: the server would make it of every row before them as well.
 */
export const pageStatement = (
  module: ListedModule,
  entity: EntityMetadata,
  substring: ReadonlyArray<string>,
  equality: ReadonlyArray<string>,
): PageStatement => {
  const properties: Readonly<Record<string, EntityProperty | undefined>> = entity.properties;
  const column = (field: string): string => {
    const name = properties[field]?.fieldNames[0];
    if (name === undefined) throw new Error(`${entity.className} has no ${field}`);
    return quoted(name);
  };
  const times = storedFields(module).filter((field) => module.fields[field] === 'time');
  const columns = storedFields(module).map((field) =>
    module.fields[field] === 'time'
      ? `to_char(${column(field)} at time zone ?, 'YYYY-MM-DD HH24:MI:SS') as ${quoted(field)}`
      : `${column(field)} as ${quoted(field)}`,
  );
  const containing = substring.map((name) => module.substring[name] ?? []);
  const conditions = [
    `not ${column('deleted')}`,
    ...containing.map((fields) => `(${fields.map((field) => `${column(field)} ilike ?`).join(' or ')})`),
    ...equality.map((field) => `${column(field)} = ?::int8`),
  ];
  const matching = `from ${quoted(entity.tableName)} where ${conditions.join(' and ')}`;
  const order = [...module.order, 'id'].map((field) => column(field)).join(', ');

  return {
    sql: `with counted as (select count(*)::float8 as total ${matching})
      select ${columns.join(', ')}, (select total from counted) as ${quoted(TOTAL)}
      from (select * ${matching} order by ${order} limit ?
        offset (select case when ?::int8 < total then ?::int8 else 0 end from counted)) shown
      order by ${order}`,
    valuesFor: (query, timeZone) => {
      const filters = [
        ...substring.flatMap((name, i) => containing[i]?.map(() => literalPattern(query.substring[name] ?? '')) ?? []),
        ...equality.map((field) => query.equality[field]),
      ];
      const offset = offsetOf(query);
      return [...filters, ...times.map(() => timeZone), ...filters, query.pageSize, offset, offset];
    },
  };
};
