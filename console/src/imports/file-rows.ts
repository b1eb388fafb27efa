import { choicesByText, unknownChoiceTexts } from '@menshen/contract/records/choice-texts';
import { headerReader } from '@menshen/contract/records/import-columns';
import { unguarded } from '@menshen/contract/values/formula-guard';
import type { Module } from '../service/description.js';
import { csvRecords, type CsvCell } from './csv-text.js';
import { importedModule } from '../listing/imported-module.js';

/**
 * A row below the header. `line` is where it begins, `row` is what the user counts: its line, or its row in a sheet. `index` is its
 * place among the rows, which a correction of the file does not change. `byText` are the choices of a new record that only their texts
 * write, and `unknownTexts` the texts in their place that are those of no choice.
 */
export type FileRow = Readonly<{
  line: number;
  row: number;
  index: number;
  name: string;
  cells: ReadonlyArray<CsvCell>;
  byText: Readonly<Record<string, number>>;
  unknownTexts: Readonly<Record<string, string>>;
}>;

/** The rows of a file, and the place of a field in each of them, or -1. */
export type FileRows = Readonly<{
  rows: ReadonlyArray<FileRow>;
  columnOf: (field: string) => number;
}>;

/** What the rows of a file need of their module. */
export type Described = Pick<Module, 'form' | 'label'>;

const isEmpty = ({ value }: CsvCell): boolean => value === '';

/** The rows of a file as the service reads them: a row of empty cells is none. */
export const fileRows = (text: string, module: Described, isSheet: boolean): FileRows => {
  const [header, ...records] = csvRecords(text).map((record, index) => ({ ...record, index }));
  const titles = (header?.cells ?? []).map(({ value }) => value);
  const imported = importedModule(module);
  const names = titles.map(headerReader(imported, titles));
  const nameColumn = names.indexOf(module.label);
  const byTextIn = choicesByText(imported, titles);
  const unknownTextsIn = unknownChoiceTexts(imported, titles);
  const isNew = (cells: ReadonlyArray<CsvCell>): boolean =>
    cells.length === titles.length &&
    ['id', 'version'].every((name) => (cells[names.indexOf(name)]?.value ?? '') === '');
  const rows = records
    .filter(({ cells }) => !cells.every(isEmpty))
    .map(({ line, cells, index }) => ({
      line,
      row: isSheet ? index + 1 : line,
      index,
      name: unguarded(cells[nameColumn]?.value ?? ''),
      cells,
      byText: isNew(cells) ? byTextIn(cells.map(({ value }) => value)) : {},
      unknownTexts: isNew(cells) ? unknownTextsIn(cells.map(({ value }) => value)) : {},
    }));
  return { columnOf: (field) => names.indexOf(field), rows };
};

/**
 * Whether new users of the file can have no password: it has no column for passwords, and none for their hashes or an empty hash in the
 * row of a new user. An empty password is refused.
 */
export const lacksPasswords = ({ rows, columnOf }: FileRows, { form }: Described): boolean => {
  const isEmptyIn = ({ cells }: FileRow, name: string): boolean => (cells[columnOf(name)]?.value ?? '') === '';
  if (!form.some(({ kind }) => kind === 'password') || columnOf('password') !== -1) return false;
  return columnOf('passwordHash') === -1 || rows.some((row) => isEmptyIn(row, 'id') && isEmptyIn(row, 'passwordHash'));
};
