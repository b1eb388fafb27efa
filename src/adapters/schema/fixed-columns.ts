import { IN_USE, OUT_OF_USE } from '../../contract/values/status.js';
import { SORT, STATUS } from '../../contract/forms/form-field.js';
import { fieldColumn, type Column, type Columns, type ColumnType } from './columns.js';
import { conversionOf } from './conversions.js';
import type { FoundColumn, FoundTable } from './found-table.js';
import { SHARED_COLUMNS } from './table-model.js';
import { columnSql } from './table-sql.js';

/** The columns whose form no declaration chooses: those of every record, the status, and the usual order. */
const FIXED: Columns = { ...SHARED_COLUMNS, status: fieldColumn(STATUS), sort: fieldColumn(SORT) };

const TYPES: Readonly<Record<string, ColumnType>> = {
  'character varying': 'text',
  'timestamp with time zone': 'timestamptz',
};
const SAME = ['text', 'smallint', 'integer', 'bigint', 'boolean', 'date'] satisfies ReadonlyArray<ColumnType>;

/** The type of a column of a declaration that a found one has. Undefined for a type that no declaration makes. */
const typeOf = (found: string): ColumnType | undefined => {
  const numeric = /^numeric\(\d+,\d+\)$/.exec(found)?.[0];
  if (numeric !== undefined) return numeric as ColumnType;
  return TYPES[found.replace(/\(\d+\)/, '')] ?? SAME.find((type) => type === found);
};

/** A default without what the server adds to it. */
const plainDefault = (expression: string): string => {
  const plain = expression.replace(/::[\w ]+(?:\(\d+\))?$/, '');
  return /^current_timestamp$/i.test(plain) ? 'now()' : plain.replace(/^'(-?\d+)'$/, '$1');
};

/** The column as it is, in the words of a declaration. Undefined if no statement of a migration makes the needed one of it. */
const presentColumn = (column: FoundColumn, needed: Column): Column | undefined => {
  const type = typeOf(column.type);
  if (type === undefined || (type !== needed.type && conversionOf(type, needed.type) === 'none')) return undefined;
  return {
    type,
    notNull: column.notNull,
    ...(column.default !== null && { default: plainDefault(column.default) }),
  };
};

/** What a found table has of the columns whose form is fixed. */
export type FixedColumns = Readonly<{
  /** As they are, by name. */
  present: Columns;
  /** What the next migration does with them. */
  remarks: ReadonlyArray<string>;
  /** What no migration of a declaration can change. */
  obstacles: ReadonlyArray<string>;
}>;

const idObstacles = ({ columns }: FoundTable): ReadonlyArray<string> => {
  const id = columns.find(({ name }) => name === 'id');
  if (!id) return ['it has no column id: every record needs one of the type integer'];
  return ['integer', 'bigint'].includes(id.type) ? [] : [`id has the type ${id.type}, and needs integer`];
};

const isSame = (one: Column, other: Column): boolean =>
  one.type === other.type && one.notNull === other.notNull && one.default === other.default;

/** Compares the columns whose form is fixed with those of a found table. A text `sort` is a field like others. */
export const fixedColumns = (found: FoundTable): FixedColumns => {
  const judged = found.columns.flatMap((column) => {
    const needed = Object.hasOwn(FIXED, column.name) ? FIXED[column.name] : undefined;
    if (!needed) return [];
    const present = presentColumn(column, needed);
    return present || column.name !== 'sort' ? [{ column, needed, present }] : [];
  });
  const status = found.columns.find(({ name }) => name === 'status')?.values ?? [];
  const others = status.filter((value) => value !== IN_USE && value !== OUT_OF_USE);
  return {
    present: Object.fromEntries(judged.flatMap(({ column: { name }, present }) => (present ? [[name, present]] : []))),
    remarks: [
      ...judged.flatMap(({ column: { name }, needed, present }) => {
        if (!present || isSame(present, needed)) return [];
        const filled = needed.notNull && !present.notNull ? `; null becomes ${needed.default}` : '';
        return [`the next migration changes "${columnSql(name, present)}" to "${columnSql(name, needed)}"${filled}`];
      }),
      ...(others.length > 0
        ? [
            `status has the values ${others.join(', ')}: only ${IN_USE}, enabled, and ${OUT_OF_USE}, disabled, have a meaning`,
          ]
        : []),
    ],
    obstacles: [
      ...idObstacles(found),
      ...judged.flatMap(({ column: { name, type }, needed, present }) =>
        present ? [] : [`${name} has the type ${type}, and needs ${needed.type}`],
      ),
    ],
  };
};
