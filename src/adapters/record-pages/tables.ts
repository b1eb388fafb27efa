import { recordReader, storedFields, type RecordView } from '../../contract/record.js';
import { filterParameters, type FilterParameter } from '../../contract/list-filters.js';
import { MODULES, type ModuleName } from '../../contract/modules.js';
import type { ListedModule } from '../../contract/listed-module.js';

/** Where the records of the product's modules are stored: a new module is one more row. */
export const TABLES: Readonly<Record<ModuleName, string>> = {
  user: 'users',
  role: 'roles',
  menu: 'menus',
  position: 'positions',
  example: 'examples',
};

/** A module's table; its names come from declarations, never from a request. */
export type ListedTable = Readonly<{
  module: ListedModule;
  name: string;
  /** The module's order and then the id. None of the columns may be null. */
  order: ReadonlyArray<string>;
  /** The stored fields, in the order in which a page statement returns them. */
  fields: ReadonlyArray<string>;
  /** The record whose columns begin at this place of a row. */
  record: (row: ReadonlyArray<unknown>, from: number) => RecordView;
  filters: ReadonlyArray<FilterParameter>;
}>;

/** A listed module and the table of its records. */
export type ModuleTable = Readonly<{ module: ListedModule; table: string }>;

const PRODUCT_TABLES: ReadonlyArray<ModuleTable> = (Object.keys(TABLES) as ModuleName[]).map((name) => ({
  module: MODULES[name],
  table: TABLES[name],
}));

const listedTable = ({ module, table }: ModuleTable): ListedTable => ({
  module,
  name: table,
  order: [...module.order, 'id'].map(columnOf),
  fields: storedFields(module),
  record: recordReader(module),
  filters: filterParameters(module),
});

/** The tables of the product's modules and of these, by the name of the module. */
export const listedTables = (custom: ReadonlyArray<ModuleTable> = []): ReadonlyMap<string, ListedTable> =>
  new Map([...PRODUCT_TABLES, ...custom].map((stored) => [stored.module.name, listedTable(stored)]));

/** A column has its field's name in snake case. */
export const columnOf = (field: string): string => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
