import { recordReader, storedFields, type RecordView } from '../../contract/records/record.js';
import { filterParameters } from '../../contract/listing/list-filters.js';
import type { ExportColumns } from '../../contract/listing/export-fields.js';
import { exportListed } from '../../contract/records/export-columns.js';
import { PRODUCT_MODULES } from '../../contract/modules/modules.js';
import {
  moduleNamed,
  type ListedModule,
  type ManagedModule,
  type Modules,
} from '../../contract/modules/managed-module.js';
import { columnOf } from '../schema/columns.js';
import type { TableFilter } from './filter-sql.js';
import { listOrders, type ListOrders } from './list-order.js';

/** Where the label of the record that a reference means is stored. */
type ReferenceLabel = Readonly<{ reference: string; table: string; label: string }>;

/** A module's table; its names come from declarations, never from a request. */
export type ListedTable = Readonly<{
  module: ListedModule;
  name: string;
  orders: ListOrders;
  /** The stored fields, in the order in which a page statement returns them. */
  fields: ReadonlyArray<string>;
  /** Those of the fields that are labels of references, by name. */
  labels: ReadonlyMap<string, ReferenceLabel>;
  /** The record whose columns begin at this place of a row. */
  record: (row: ReadonlyArray<unknown>, from: number) => RecordView;
  filters: ReadonlyArray<TableFilter>;
}>;

const labelsIn = ({ fields, listed }: ListedModule, modules: Modules): ReadonlyMap<string, ReferenceLabel> =>
  new Map(
    Object.entries(listed).flatMap(([name, { nameOf }]) => {
      const field = nameOf === undefined ? undefined : fields[nameOf];
      if (nameOf === undefined || field?.kind !== 'reference') return [];
      const { table, label } = moduleNamed(modules, field.refersTo);
      return [[name, { reference: columnOf(nameOf), table, label: columnOf(label) }] as const];
    }),
  );

/** The table with these columns of an export in place of those of the lists. */
export const withColumns = (table: ListedTable, modules: Modules, columns: ExportColumns): ListedTable => {
  const declared = moduleNamed(modules, table.module.name);
  const module = { ...declared, listed: exportListed(declared, columns) };
  return {
    ...table,
    module,
    fields: storedFields(module),
    labels: labelsIn(module, modules),
    record: recordReader(module),
  };
};

const listedTable = (module: ManagedModule, modules: Modules): ListedTable => {
  const orders = listOrders(module);
  /** The index of an order has a text in the collation of the order. */
  const collationOf = ([field = '']: ReadonlyArray<string>): string =>
    orders.chosen.get(field)?.[0].columns[0]?.collation ?? '';
  return {
    module,
    name: module.table,
    orders,
    fields: storedFields(module),
    labels: labelsIn(module, modules),
    record: recordReader(module),
    filters: filterParameters(module).map((filter) => ({ ...filter, collation: collationOf(filter.fields) })),
  };
};

/** The tables of these modules, by the name of the module. */
export const listedTables = (modules: Modules = PRODUCT_MODULES): ReadonlyMap<string, ListedTable> =>
  new Map([...modules].map(([name, module]) => [name, listedTable(module, modules)]));
