import type { StoredField } from '../../contract/forms/form-field.js';
import { snakeCase } from '../../contract/values/snake-case.js';

/** The type of a column. */
export type ColumnType =
  | 'text'
  | 'smallint'
  | 'integer'
  | 'bigint'
  | `numeric(${number},${number})`
  | 'boolean'
  | 'date'
  | 'timestamptz';

/** A column of a table. `default` is an SQL expression. */
export type Column = Readonly<{ type: ColumnType; notNull: boolean; default?: string }>;

/** Columns by name. */
export type Columns = Readonly<Record<string, Column>>;

/** The column of a field. */
export const columnOf = snakeCase;

/** A text as an SQL expression. */
export const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** PostgreSQL stores an integer of this size in four bytes. */
export const MAX_INTEGER = 2_147_483_647;

/** The type of the column of a field. The id of a record has four bytes. */
const columnType = (field: StoredField): ColumnType => {
  switch (field.kind) {
    case 'integer':
      return field.refersTo !== undefined || (field.min >= -MAX_INTEGER - 1 && field.max <= MAX_INTEGER)
        ? 'integer'
        : 'bigint';
    case 'decimal':
      return `numeric(${field.precision},${field.scale})`;
    case 'time':
      return 'timestamptz';
    case 'choice':
      return 'smallint';
    case 'reference':
      return 'integer';
    case 'text':
    case 'boolean':
    case 'date':
      return field.kind;
  }
};

/** The default of a field as an SQL expression. The default of a time depends on the zone of the service. */
const defaultOf = ({ kind, default: value }: StoredField): Pick<Column, 'default'> => {
  if (value === undefined || kind === 'time') return {};
  return { default: typeof value === 'string' && kind !== 'decimal' ? literal(value) : String(value) };
};

/** The column of a field. */
export const fieldColumn = (field: StoredField): Column => ({
  type: columnType(field),
  notNull: !field.optional,
  ...defaultOf(field),
});
