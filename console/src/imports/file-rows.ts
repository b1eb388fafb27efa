import type { Module } from '../service/description.js';
import { columnOf } from './import-columns.js';
import { csvRecords, type CsvCell } from './csv-text.js';

/** A row below the header. `line` is where it begins, `row` is what the user counts: its line, or its row in a sheet. */
export type FileRow = Readonly<{ line: number; row: number; id: string; name: string; cells: ReadonlyArray<CsvCell> }>;

/** The rows of a file, and the place of a field in each of them, or -1. */
export type FileRows = Readonly<{ rows: ReadonlyArray<FileRow>; columnOf: (field: string) => number }>;

type Described = Pick<Module, 'form' | 'label'>;

const isEmpty = ({ value }: CsvCell): boolean => value === '';

/** The rows of a file as the service reads them: a row of empty cells is none. */
export const fileRows = (text: string, { form, label }: Described, isSheet: boolean): FileRows => {
  const [header, ...records] = csvRecords(text).map((record, index) => ({ ...record, index }));
  const titles = (header?.cells ?? []).map(({ value }) => value);
  const [idColumn, nameColumn] = [columnOf('id', titles, form), columnOf(label, titles, form)];
  return {
    columnOf: (field) => columnOf(field, titles, form),
    rows: records
      .filter(({ cells }) => !cells.every(isEmpty))
      .map(({ line, cells, index }) => ({
        line,
        row: isSheet ? index + 1 : line,
        id: cells[idColumn]?.value.trim() ?? '',
        name: cells[nameColumn]?.value ?? '',
        cells,
      })),
  };
};
