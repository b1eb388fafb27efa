import type { EntityMetadata, EntityProperty } from '@mikro-orm/core';
import type { ListedModule } from '../../../domain/modules/listed-module.js';
import { storedFields } from '../../../domain/modules/record.js';
import { LISTED_TABLES } from './listed-names.js';

/** A module's table in SQL: every name in it comes from the module's declaration and its entity. */
export type ListedTable = Readonly<{
  module: ListedModule;
  /** Its name as the database has it. */
  name: string;
  table: string;
  column(field: string): string;
  /** The module's order and then the id; never null. */
  order: ReadonlyArray<string>;
  /** Its version and the number of its live rows; no row unless every change of a row that counts changes them. */
  kept: string;
}>;

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Triggers that were disabled and enabled again do not fire always: what is kept is not believed until it is counted anew. */
const keptRow = (name: string): string => `select version, live from ${LISTED_TABLES}
  where table_name = '${name}' and tracks_listed_table('${quoted(name)}'::regclass)`;

const NOTHING_KEPT = 'select null::uuid as version, null::int8 as live where false';

/** `keepsTotals`: is there a table of kept rows at all, that may be read? */
export const listedTable = (module: ListedModule, entity: EntityMetadata, keepsTotals: boolean): ListedTable => {
  const properties: Readonly<Record<string, EntityProperty | undefined>> = entity.properties;
  const column = (field: string): string => {
    const name = properties[field]?.fieldNames[0];
    if (name === undefined) throw new Error(`${entity.className} has no ${field}`);
    return quoted(name);
  };
  const name = entity.tableName;
  const fields = [...module.order, 'id'];
  const nullable = [...new Set([...storedFields(module), ...fields])].filter((field) => properties[field]?.nullable);
  if (nullable.length > 0) throw new Error(`${entity.className} lists what may be null: ${nullable.join(', ')}`);
  return {
    module,
    name,
    table: quoted(name),
    column,
    order: fields.map(column),
    kept: keepsTotals ? keptRow(name) : NOTHING_KEPT,
  };
};
