import type { FormField } from '../../contract/forms/form-field.js';
import { duplicates } from '../../contract/values/duplicates.js';
import { storedIn } from '../../contract/forms/listed-field.js';
import type { ManagedModule } from '../../contract/modules/managed-module.js';
import { MODULES } from '../../contract/modules/modules.js';
import { columnOf } from './columns.js';
import { isReservedWord } from './reserved-words.js';
import { indexNames } from './table-model.js';

/** The tables of the product that belong to no module. */
const OTHER_TABLES = [
  'user_roles',
  'role_menus',
  'audit_events',
  'sessions',
  'listed_tables',
  'listed_changes',
  'department_totals',
  'department_changes',
  'mikro_orm_migrations',
];

const PRODUCT_TABLES = [...Object.values(MODULES).map(({ table }) => table), ...OTHER_TABLES];

/** True for a table of the product. No module from outside has it. */
export const isProductTable = (table: string): boolean => PRODUCT_TABLES.includes(table);

/** PostgreSQL cuts longer names. */
const MAX_NAME = 63;

/** An entry of an index has at most 2,704 bytes, and a character at most four. */
const MAX_INDEXED = 600;

type Faults = ReadonlyArray<string>;

const lengthOf = (field: FormField | undefined): number => (field?.kind === 'text' ? field.max : 0);

/** Texts that are too long for an index. */
const indexedTextFaults = ({ fields, unique, orderBy }: ManagedModule): Faults => {
  const groups = [
    ...unique.map((group) => ({ member: 'unique', names: group.fields })),
    ...orderBy.map((name) => ({ member: 'orderBy', names: [name] })),
  ];
  return groups
    .filter(({ names }) => names.reduce((sum, name) => sum + lengthOf(fields[name]), 0) > MAX_INDEXED)
    .map(({ member, names }) => `${member}: "${names.join(', ')}" may have more than ${MAX_INDEXED} characters`);
};

/** What makes the table of a module from outside impossible. */
export const tableFaults = (module: ManagedModule): Faults => {
  const { table, fields } = module;
  const names = [table, ...storedIn(fields).map(([name]) => columnOf(name))];
  const indexes = indexNames(module);
  return [
    ...(/^[a-z][a-z0-9_]*$/.test(table) ? [] : [`"${table}" is not a name of a table`]),
    ...(isProductTable(table) ? [`the product has a table "${table}"`] : []),
    ...names.filter(isReservedWord).map((name) => `"${name}" is a reserved word of SQL`),
    ...[...names, ...indexes, `${table}_version`, `${table}_deletion`]
      .filter((name) => name.length > MAX_NAME)
      .map((name) => `"${name}" has more than ${MAX_NAME} characters`),
    ...duplicates(indexes).map((name) => `two indexes would have the name "${name}"`),
    ...indexedTextFaults(module),
  ];
};
