import { cellText, cellValue, type CellValue } from '@menshen/contract/records/import-cells';
import type { ImportAnswer, ImportError } from '@menshen/contract/records/import-answer';
import { fieldFault } from '@menshen/contract/forms/field-rules';
import { importColumns } from '@menshen/contract/records/import-columns';
import { requestFields, type Values } from '../modules/form-values.js';
import type { ModuleInput, Module } from '../service/description.js';
import type { CsvCell, MendedCell } from './csv-text.js';
import type { FileRows } from './file-rows.js';
import { importedModule } from './imported-module.js';

/** The cell of a refused row that is wrong, and the input for its value. */
type WrongCell = Readonly<{ cell: CsvCell; input: ModuleInput }>;

/** A refused row. `otherRow` is the row that has the same value. If exactly one cell is wrong, `wrong` has this cell. */
export type RefusedRow = Readonly<{
  error: ImportError;
  row: number;
  name: string;
  otherRow: number | null;
  wrong: WrongCell | undefined;
}>;

/** The text of a file in the encoding that the service has found. */
export const textOfFile = async (body: Blob, encoding: ImportAnswer['encoding']): Promise<string> =>
  new TextDecoder(encoding).decode(await body.arrayBuffer());

/** The refused rows with the names of their records and the cells that are wrong. */
export const refusedRows = (
  errors: ReadonlyArray<ImportError>,
  { rows, columnOf }: FileRows,
  module: Pick<Module, 'form'>,
): ReadonlyArray<RefusedRow> => {
  const places = new Map(rows.map((row) => [row.line, row]));
  const columns = importColumns(importedModule(module));
  return errors.map((error) => {
    const { line, field, otherLine } = error;
    const found = places.get(line);
    const declared = field === null ? undefined : columns[field];
    const cell = field === null ? undefined : found?.cells[columnOf(field)];
    return {
      error,
      row: found?.row ?? line,
      name: found?.name ?? '',
      otherRow: otherLine === null ? null : (places.get(otherLine)?.row ?? otherLine),
      // one form has the inputs of all rows, so the name has the line
      wrong: cell && declared && { cell, input: { ...declared, name: `line${line}` } },
    };
  });
};

const wrongCells = (rows: ReadonlyArray<RefusedRow>): ReadonlyArray<WrongCell> =>
  rows.flatMap(({ wrong }) => wrong ?? []);

/** The values of the kinds that users choose. Such a value is empty where the cell has none. */
const CHOSEN: ReadonlyArray<ModuleInput['kind']> = ['choice', 'boolean', 'reference', 'ids'];

const shownCell = ({ input, cell }: WrongCell): Values => {
  const { name, kind, optional } = input;
  const value = cellValue(input, cell.value);
  if (!CHOSEN.includes(kind)) return { [name]: kind === 'text' ? (value ?? '') : cell.value };
  const isChoice = fieldFault(input, value) === undefined && !(optional && value === null);
  return isChoice ? { [name]: value } : { [name]: kind === 'ids' ? [] : '' };
};

/** What the inputs for the wrong cells show at first. */
export const shownCells = (rows: ReadonlyArray<RefusedRow>): Values =>
  Object.assign({}, ...wrongCells(rows).map(shownCell)) as Values;

/** The cells whose values the user has changed, with the new values. `changed` are the names of their inputs. */
export const mendedCells = (
  rows: ReadonlyArray<RefusedRow>,
  values: Values,
  changed: ReadonlyArray<string>,
): ReadonlyArray<MendedCell> =>
  wrongCells(rows)
    .filter(({ input }) => changed.includes(input.name))
    .map(({ cell, input }) => ({
      cell,
      value: cellText(input, requestFields([input], values)[input.name] as CellValue),
    }));
