import { storedFields } from '../../domain/listing/record.js';
import { MODULES, type ModuleName } from '../../domain/listing/modules.js';
import type { ListedModule } from '../../domain/listing/listed-module.js';

/** Where each module's records are stored: a new module is one more row. */
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
}>;

export const listedTable = (name: ModuleName): ListedTable => {
  const module: ListedModule = MODULES[name];
  return {
    module,
    name: TABLES[name],
    order: [...module.order, 'id'].map(columnOf),
    fields: storedFields(module),
  };
};

/** A column has its field's name in snake case. */
export const columnOf = (field: string): string => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
