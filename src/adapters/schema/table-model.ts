import { storedIn } from '../../contract/forms/listed-field.js';
import type { ManagedModule, UniqueFields } from '../../contract/modules/managed-module.js';
import { columnOf, fieldColumn, type Columns } from './columns.js';

/** A table of records as data. `id` is not among its columns: every table has it. */
export type TableModel = Readonly<{
  table: string;
  columns: Columns;
  /** The statement that creates each index, by the name of the index. */
  indexes: Readonly<Record<string, string>>;
  /** A change of one of these columns raises the version. A table without the trigger has none. */
  version: ReadonlyArray<string>;
  /** True if the total of the table is maintained. */
  isTracked: boolean;
  /** The column of the department, if a total is maintained for each one. */
  countedBy?: string;
  /** True if a trigger notes the time of a deletion. */
  notesDeletions: boolean;
}>;

/** The columns of every table besides the id and those of its fields. */
export const SHARED_COLUMNS: Columns = {
  create_user: { type: 'text', notNull: true, default: "''" },
  create_time: { type: 'timestamptz', notNull: true, default: 'now()' },
  update_user: { type: 'text', notNull: true, default: "''" },
  update_time: { type: 'timestamptz', notNull: true, default: 'now()' },
  deleted: { type: 'boolean', notNull: true, default: 'false' },
  delete_user: { type: 'text', notNull: false },
  delete_time: { type: 'timestamptz', notNull: false },
  version: { type: 'integer', notNull: true, default: '1' },
};

/** The name and the definition of an index. */
type Index = readonly [name: string, statement: string];

const indexOf = (
  { table }: ManagedModule,
  name: string,
  what: string,
  { isUnique = false, condition = '' }: Readonly<{ isUnique?: boolean; condition?: string }> = {},
): Index => {
  const full = `${table}_${name}`;
  return [full, `create ${isUnique ? 'unique ' : ''}index ${full} on ${table} ${what} where not deleted${condition}`];
};

const isText = ({ fields }: ManagedModule, field: string): boolean => fields[field]?.kind === 'text';

const uniqueName = ({ fields, ignoreCase }: UniqueFields): string =>
  `${fields.map(columnOf).join('_')}${ignoreCase ? '_lower' : ''}_unique`;

/** The name of the index that refuses values which must be unique. */
export const uniqueIndexName = ({ table }: ManagedModule, unique: UniqueFields): string =>
  `${table}_${uniqueName(unique)}`;

/** Texts that may be empty are not unique when they are. */
const uniqueIndexes = (module: ManagedModule): ReadonlyArray<Index> =>
  module.unique.map((unique) => {
    const { fields, ignoreCase } = unique;
    const columns = fields.map(columnOf);
    const mayBeEmpty = fields.filter((name) => {
      const field = module.fields[name];
      return field?.kind === 'text' && field.min === 0;
    });
    const key = ignoreCase ? columns.map((column) => `lower(${column})`) : columns;
    const condition = mayBeEmpty.map((name) => ` and ${columnOf(name)} <> ''`).join('');
    return indexOf(module, uniqueName(unique), `(${key.join(', ')})`, { isUnique: true, condition });
  });

/** An entry of an index has at most 2,704 bytes, and a character at most four. No value of another kind takes more than 24. */
const MAX_ENTRY = 2704;
const bytesOf = ({ fields }: ManagedModule, names: ReadonlyArray<string>): number =>
  names.reduce((sum, name) => sum + (fields[name]?.kind === 'text' ? 4 * fields[name].max : 0) + 24, 24);

/** The columns by which a scope limits the records. A record that is its own owner is found by its id. */
const scopeFields = ({ scope: { department, owner } = {} }: ManagedModule): ReadonlyArray<string> =>
  [department, owner].filter((name) => name !== undefined && name !== 'id') as ReadonlyArray<string>;

/** The columns that a list may be read by besides those of its order. */
const readBy = (module: ManagedModule): ReadonlyArray<string> => [
  ...new Set([
    ...module.filters.filter((name) => !isText(module, name) && module.fields[name]?.kind !== 'ids'),
    ...scopeFields(module),
  ]),
];

/**
 * The indexes that lists are read along. They include the columns that lists are filtered by, except texts, which may be long.
 * A limited list is read along the index of each of its departments, and of its owner.
 * An index of texts so long that the columns might not fit beside them includes none.
 */
const listIndexes = (module: ManagedModule): ReadonlyArray<Index> => {
  const filters = readBy(module);
  const along = (names: ReadonlyArray<string>, key: ReadonlyArray<string>): string => {
    const others = filters.filter((name) => !names.includes(name));
    const included = bytesOf(module, [...names, ...others]) <= MAX_ENTRY ? others.map(columnOf) : [];
    return `(${key.join(', ')})${included.length > 0 ? ` include (${included.join(', ')})` : ''}`;
  };
  const ordered = module.orderBy.flatMap((name) => {
    const column = columnOf(name);
    const key = isText(module, name) ? `${column} collate "C"` : column;
    const ascending = indexOf(module, `${column}_order_index`, along([name, 'id'], [key, 'id']));
    // null comes last in both directions, so one index cannot serve both
    const descending = () =>
      indexOf(module, `${column}_descending_index`, along([name, 'id'], [`${key} desc nulls last`, 'id desc']));
    return module.fields[name]?.optional ? [ascending, descending()] : [ascending];
  });
  const order = [...module.order, 'id'];
  const scoped = scopeFields(module).map((name) => {
    const key = [name, ...order.filter((one) => one !== name)];
    return indexOf(module, `${columnOf(name)}_scope_index`, along(key, key.map(columnOf)));
  });
  return [indexOf(module, 'page_index', along(order, order.map(columnOf))), ...ordered, ...scoped];
};

const searchIndexes = (module: ManagedModule): ReadonlyArray<Index> =>
  Object.entries(module.search).map(([parameter, fields]) =>
    indexOf(module, `${columnOf(parameter)}_grams_index`, `using gin (text_grams(${fields.map(columnOf).join(', ')}))`),
  );

/** A deletion looks for the records that refer to it. */
const referenceIndexes = (module: ManagedModule): ReadonlyArray<Index> =>
  storedIn(module.fields)
    .filter(([, { kind }]) => kind === 'reference')
    .map(([name]) => indexOf(module, `${columnOf(name)}_reference_index`, `(${columnOf(name)})`));

/** Deleted records are listed along this index, the newest deletion first. */
const deletedIndex = ({ table }: ManagedModule): Index => {
  const name = `${table}_deleted_index`;
  return [name, `create index ${name} on ${table} (delete_time desc nulls last, id desc) where deleted`];
};

/** The indexes that the records of a module need. */
const indexesOf = (module: ManagedModule): ReadonlyArray<Index> => [
  ...uniqueIndexes(module),
  ...listIndexes(module),
  ...searchIndexes(module),
  ...referenceIndexes(module),
  deletedIndex(module),
];

/** The names of the indexes. Two of a faulty declaration may have one name. */
export const indexNames = (module: ManagedModule): ReadonlyArray<string> => indexesOf(module).map(([name]) => name);

/** The table that the records of a module need. */
export const tableOf = (module: ManagedModule): TableModel => {
  const fields = storedIn(module.fields).map(([name, field]) => [columnOf(name), fieldColumn(field)] as const);
  return {
    table: module.table,
    columns: { ...Object.fromEntries(fields), ...SHARED_COLUMNS },
    indexes: Object.fromEntries(indexesOf(module)),
    version: fields.map(([column]) => column),
    isTracked: true,
    ...(module.scope?.department !== undefined && { countedBy: columnOf(module.scope.department) }),
    notesDeletions: true,
  };
};
