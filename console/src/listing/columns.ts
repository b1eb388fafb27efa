import type { Column } from '@menshen/contract/modules/module-description';

/** The column whose text is the link to the record: its label, or the first column of a list without the label. */
export const nameColumnOf = (columns: ReadonlyArray<Column>, label: string): Column | undefined =>
  columns.find(({ name }) => name === label) ?? columns[0];

/** The columns that a list can show: not the text of a choice or the name of a reference that is itself a column. */
export const offeredColumns = (columns: ReadonlyArray<Column>): ReadonlyArray<Column> => {
  const names = new Set(columns.map(({ name }) => name));
  return columns.filter((column) => !('of' in column && names.has(column.of)));
};

/** True for a column of numbers, which stand one below the other by their last digits. */
export const isNumeric = (column: Column): boolean =>
  column.kind === 'decimal' || (column.kind === 'integer' && column.name !== 'id' && !('refersTo' in column));

/** The columns in the chosen order. Those that the choice does not name follow the one before them. */
export const arranged = (columns: ReadonlyArray<Column>, order: ReadonlyArray<string>): ReadonlyArray<Column> => {
  const known = [...new Set(order)].flatMap((name) => columns.find((column) => column.name === name) ?? []);
  return columns.reduce<ReadonlyArray<Column>>((placed, column, index) => {
    if (placed.includes(column)) return placed;
    const before = placed.findIndex((one) => one === columns[index - 1]);
    return placed.toSpliced(before + 1, 0, column);
  }, known);
};

/** The names with this one moved by a number of places. */
export const moved = (names: ReadonlyArray<string>, name: string, places: number): ReadonlyArray<string> => {
  const index = names.indexOf(name);
  const target = Math.min(Math.max(index + places, 0), names.length - 1);
  return names.toSpliced(index, 1).toSpliced(target, 0, name);
};
