import type { Column } from '@menshen/contract/module-description';

/** The column whose text is the link to the record: its label, or the first column of a list without the label. */
export const nameColumnOf = (columns: ReadonlyArray<Column>, label: string): Column | undefined =>
  columns.find(({ name }) => name === label) ?? columns[0];
