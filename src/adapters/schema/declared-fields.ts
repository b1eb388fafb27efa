import { MOST_DIGITS } from '../../contract/modules/field-declaration-faults.js';
import { SORT, STATUS, type FormField } from '../../contract/forms/form-field.js';
import type { Modules } from '../../contract/modules/managed-module.js';
import { isName } from '../../contract/values/permission.js';
import { columnOf, MAX_INTEGER, type Columns } from './columns.js';
import { MOST_CHOICES, type FoundColumn, type FoundTable } from './found-table.js';
import { SHARED_COLUMNS } from './table-model.js';

/** The fields that a declaration of a table has, and what they do not say. */
export type DeclaredFields = Readonly<{
  fields: Readonly<Record<string, FormField>>;
  remarks: ReadonlyArray<string>;
}>;

/** The field of a column. */
export const fieldOf = (column: string): string =>
  column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

type Judged = Readonly<{ field?: FormField; remark?: string }>;

const INTEGERS: Readonly<Record<string, number>> = { integer: MAX_INTEGER, bigint: Number.MAX_SAFE_INTEGER };
const [INDEXED_TEXT, TEXT] = [200, 2000];

/** The text of a default such as `'a'::text`. */
const defaultText = (expression: string | null): string | undefined => {
  const [, text] = /^'((?:[^']|'')*)'(?:::[\w ]+)?$/.exec(expression ?? '') ?? [];
  return text?.replaceAll("''", "'");
};

const defaultNumber = (expression: string | null): number | undefined => {
  const [, number] = /^'?(-?\d+)'?(?:::[\w ]+)?$/.exec(expression ?? '') ?? [];
  return number === undefined ? undefined : Number(number);
};

const given = (value: unknown): Readonly<Record<string, unknown>> => (value === undefined ? {} : { default: value });

const textField = (column: FoundColumn, indexes: string, titles: object, length: string | undefined): Judged => {
  const { name, notNull, default: expression } = column;
  const text = defaultText(expression);
  const isIndexed = new RegExp(`\\b${name}\\b[^)]*\\)(?!.*text_grams)`).test(indexes);
  const max = length === undefined ? (isIndexed ? INDEXED_TEXT : TEXT) : Number(length);
  const mayBeEmpty = notNull && (text === '' || indexes.includes(`${name} <> ''`));
  return { field: { kind: 'text', ...titles, min: mayBeEmpty ? 0 : 1, max, ...given(text) } as FormField };
};

const integerField = (
  column: FoundColumn,
  { indexes, table }: FoundTable,
  modules: Modules,
  titles: object,
): Judged => {
  const { name, type, refersTo, default: expression } = column;
  const stem = fieldOf(name).replace(/Id$/, '');
  const meant = [...modules.values()].find((module) => module.table === refersTo)?.name;
  if (fieldOf(name).endsWith('Id') && type === 'integer') {
    const isIndexed = Object.hasOwn(indexes, `${table}_${name}_reference_index`);
    const module = meant ?? (isIndexed ? (modules.has(stem) ? stem : 'user') : undefined);
    if (module !== undefined)
      return {
        field: { kind: 'reference', ...titles, refersTo: module } as FormField,
        ...(meant === undefined && { remark: `the table does not say to which module ${fieldOf(name)} refers` }),
      };
  }
  const max = INTEGERS[type] ?? 0;
  return { field: { kind: 'integer', ...titles, min: -max, max, ...given(defaultNumber(expression)) } as FormField };
};

const choiceField = ({ name, values, default: expression }: FoundColumn, titles: object): Judged => {
  const usual = defaultNumber(expression);
  const found = [...new Set([...values, ...(usual === undefined ? [] : [usual])])].toSorted((a, b) => a - b);
  if (found.length > MOST_CHOICES) return { remark: `${name} has more than ${MOST_CHOICES} values` };
  const choices = (found.length > 0 ? found : [1]).map((value) => ({ value, title: String(value) }));
  return {
    field: { ...titles, kind: 'choice', choices, ...given(usual) } as unknown as FormField,
    remark: `the table does not say what the values of ${fieldOf(name)} mean`,
  };
};

const judged = (column: FoundColumn, found: FoundTable, modules: Modules): Judged => {
  const { name, type, notNull, default: expression } = column;
  const titles: object = { title: fieldOf(name), ...(!notNull && { optional: true }) };
  const indexes = Object.values(found.indexes)
    .join('\n')
    .replaceAll('::text', '')
    .replaceAll(/[()]{2,}/g, ')');
  const [, length] = /^character varying\((\d+)\)$/.exec(type) ?? [];
  if (type === 'text' || type === 'character varying' || length !== undefined)
    return textField(column, indexes, titles, length);
  if (Object.hasOwn(INTEGERS, type)) return integerField(column, found, modules, titles);
  if (type === 'smallint') return choiceField(column, titles);
  const [, precision = '', scale = ''] = /^numeric\((\d+),(\d+)\)$/.exec(type) ?? [];
  if (precision !== '' && Number(precision) <= MOST_DIGITS.precision && Number(scale) <= MOST_DIGITS.scale) {
    const [, number] = /^'?(-?\d+(?:\.\d+)?)'?(?:::[\w ]+)?$/.exec(expression ?? '') ?? [];
    const decimal = { kind: 'decimal', ...titles, precision: Number(precision), scale: Number(scale) };
    return { field: { ...decimal, ...given(number) } as FormField };
  }
  if (type === 'boolean')
    return {
      field: {
        kind: 'boolean',
        ...titles,
        ...(expression !== null && { default: expression === 'true' }),
      } as FormField,
    };
  if (type === 'date') return { field: { kind: 'date', ...titles } as FormField };
  if (type === 'timestamp with time zone') return { field: { kind: 'time', ...titles } as FormField };
  const needs = notNull && expression === null ? ', so it needs a default or must be nullable' : '';
  return { remark: `no kind of field stores ${name} (${type})${needs}` };
};

/** The fields that a table has, and remarks on what they cannot say. `fixed` are the columns whose form is fixed. */
export const declaredFields = (found: FoundTable, modules: Modules, fixed: Columns): DeclaredFields => {
  const fields: Record<string, FormField> = {};
  const remarks: string[] = [];
  for (const column of found.columns) {
    const { name } = column;
    const field = fieldOf(name);
    if (name === 'id' || Object.hasOwn(SHARED_COLUMNS, name)) continue;
    if (columnOf(field) !== name || !isName(field)) remarks.push(`no field has a column of the name ${name}`);
    else if (name === 'status') fields[field] = STATUS;
    else if (name === 'sort' && fixed['sort']) fields[field] = SORT;
    else {
      const { field: made, remark } = judged(column, found, modules);
      if (made) fields[field] = made;
      if (remark !== undefined) remarks.push(remark);
    }
  }
  return { fields, remarks };
};
