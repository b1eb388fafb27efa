import type { Column } from './columns.js';
import { literal } from './columns.js';
import { conversionOf, converted } from './conversions.js';
import type { TableModel } from './table-model.js';
import { columnSql, deletionTrigger, trackDepartments, trackTable, versionTrigger } from './table-sql.js';

/** What a person says about a change. The names are those of columns. */
export type ChangeAnswers = Readonly<{
  /** The SQL expression of a column’s value in the rows that exist. */
  values?: Readonly<Record<string, string>>;
  /** The new name of a column. */
  renames?: Readonly<Record<string, string>>;
}>;

/** How one table becomes another. */
export type TableDifference = Readonly<{
  /** Empty if nothing changes. They are valid only if nothing is needed. */
  statements: ReadonlyArray<string>;
  /** Columns for which the rows that exist need a value. */
  needed: ReadonlyArray<string>;
  /** What loses data: columns that are dropped or made narrower. */
  destructive: ReadonlyArray<string>;
}>;

type Change = Readonly<{
  statements: ReadonlyArray<string>;
  needs?: string;
  destroys?: string;
  /** The column is dropped and added again, and with it every index that names it. */
  replaces?: string;
}>;

const isSame = (one: Column, other: Column): boolean =>
  one.type === other.type && one.notNull === other.notNull && one.default === other.default;

const added = (table: string, name: string, column: Column, value: string | undefined): Change => {
  const add = (made: Column) => `alter table ${table} add column ${columnSql(name, made)}`;
  if (value === undefined)
    return column.notNull && column.default === undefined
      ? { statements: [], needs: name }
      : { statements: [add(column)] };
  const after = column.default === undefined ? 'drop default' : `set default ${column.default}`;
  return { statements: [add({ ...column, default: value }), `alter table ${table} alter column ${name} ${after}`] };
};

const altered = (table: string, name: string, before: Column, after: Column, value: string | undefined): Change => {
  const alter = (what: string) => `alter table ${table} alter column ${name} ${what}`;
  const conversion = before.type === after.type ? undefined : conversionOf(before.type, after.type);
  if (conversion === 'none') {
    const again = added(table, name, after, value);
    const statements = [`alter table ${table} drop column ${name}`, ...again.statements];
    return {
      ...again,
      statements,
      replaces: name,
      destroys: `${name} cannot become ${after.type}: its values are dropped`,
    };
  }
  const filled = value ?? after.default;
  const isTightened = after.notNull && !before.notNull;
  const dropsDefault = before.default !== undefined && (conversion !== undefined || after.default === undefined);
  const setsDefault = after.default !== undefined && (conversion !== undefined || before.default !== after.default);
  const statements = [
    ...(dropsDefault ? [alter('drop default')] : []),
    ...(conversion ? [alter(`type ${after.type} using ${converted(name, before.type, after.type)}`)] : []),
    ...(setsDefault ? [alter(`set default ${after.default}`)] : []),
    ...(isTightened && filled !== undefined
      ? [`update ${table} set ${name} = ${filled} where ${name} is null`, alter('set not null')]
      : []),
    ...(before.notNull && !after.notNull ? [alter('drop not null')] : []),
  ];
  return {
    statements,
    ...(isTightened && filled === undefined && { needs: name }),
    ...(conversion === 'narrowing' && { destroys: `${name} becomes narrower: ${before.type} to ${after.type}` }),
  };
};

const laterName = (name: string, renames: Readonly<Record<string, string>>): string =>
  (Object.hasOwn(renames, name) ? renames[name] : undefined) ?? name;

const columnChanges = (
  before: TableModel,
  after: TableModel,
  { values = {}, renames = {} }: ChangeAnswers,
): ReadonlyArray<Change> => {
  const { table } = after;
  const present = new Map(Object.entries(before.columns).map(([name, column]) => [laterName(name, renames), column]));
  const renamed = Object.entries(renames).map(([from, to]) => ({
    statements: [`alter table ${table} rename column ${from} to ${to}`],
  }));
  const dropped = [...present.keys()]
    .filter((name) => !Object.hasOwn(after.columns, name))
    .map((name) => ({ statements: [`alter table ${table} drop column ${name}`], destroys: `${name} is dropped` }));
  const others = Object.entries(after.columns).flatMap(([name, column]) => {
    const old = present.get(name);
    if (!old) return [added(table, name, column, values[name])];
    return isSame(old, column) ? [] : [altered(table, name, old, column, values[name])];
  });
  return [...renamed, ...dropped, ...others];
};

/** The server refuses to change a type, or to drop a column, that the trigger names. */
const replacesTrigger = (before: TableModel, after: TableModel, { renames = {} }: ChangeAnswers): boolean =>
  before.version.join() !== after.version.join() ||
  Object.entries(before.columns).some(([name, { type }]) => {
    const next = after.columns[laterName(name, renames)];
    return next !== undefined && next.type !== type;
  });

/**
 * The statements that make the one table of the other. Indexes and the trigger that name a renamed column are made again, so
 * that their definitions are always those of a migration.
 */
export const tableDifference = (
  before: TableModel,
  after: TableModel,
  answers: ChangeAnswers = {},
): TableDifference => {
  const changes = columnChanges(before, after, answers);
  const replaced = changes.flatMap(({ replaces }) => replaces ?? []);
  const isKept = (name: string): boolean => {
    const statement = before.indexes[name] ?? '';
    return (
      statement === after.indexes[name] && !replaced.some((column) => new RegExp(`\\b${column}\\b`).test(statement))
    );
  };
  const trigger = replacesTrigger(before, after, answers);
  const { table } = after;
  const isCountedAgain = before.countedBy !== after.countedBy || replaced.some((column) => column === after.countedBy);
  return {
    statements: [
      ...(isCountedAgain && before.countedBy !== undefined ? [`select forget_departments(${literal(table)})`] : []),
      ...Object.keys(before.indexes)
        .filter((name) => !isKept(name))
        .map((name) => `drop index ${name}`),
      ...(trigger && before.version.length > 0 ? [`drop trigger ${table}_version on ${table}`] : []),
      ...changes.flatMap(({ statements }) => statements),
      ...Object.entries(after.indexes).flatMap(([name, statement]) => (isKept(name) ? [] : [statement])),
      ...(trigger ? [versionTrigger(after)] : []),
      ...(before.notesDeletions ? [] : [deletionTrigger(after)]),
      ...(before.isTracked ? [] : [trackTable(after)]),
      ...(isCountedAgain ? trackDepartments(after) : []),
    ],
    needed: changes.flatMap(({ needs }) => needs ?? []),
    destructive: changes.flatMap(({ destroys }) => destroys ?? []),
  };
};
