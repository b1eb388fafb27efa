import { cellText, cellValue, type CellValue } from '@menshen/contract/records/import-cells';
import type { ImportAnswer, ImportError } from '@menshen/contract/records/import-answer';
import { ROW_MALFORMED } from '@menshen/contract/records/import-reasons';
import { fieldFault } from '@menshen/contract/forms/field-rules';
import { importColumns } from '@menshen/contract/records/import-columns';
import { requestFields, type Values } from '../forms/form-values.js';
import type { ModuleInput, Module } from '../service/description.js';
import type { CsvCell, MendedCell } from './csv-text.js';
import type { FileRows } from './file-rows.js';
import { importedModule } from '../listing/imported-module.js';

/**
 * The cell of a refused row that is wrong, and the input for its value. `text` is what the file has: the value of the cell, or the text
 * beside the empty number of a choice.
 */
type WrongCell = Readonly<{ cell: CsvCell; text: string; input: ModuleInput }>;

/** A mistake of a refused row. `otherRow` is the row that has the same value. If exactly one cell is wrong, `wrong` has this cell. */
export type RefusedRow = Readonly<{
  error: ImportError;
  /** Whether it is the first mistake of its row. */
  isFirst: boolean;
  row: number;
  name: string;
  /** What the file writes as the id of the record, or empty. With an id, the row changes a record. */
  id: string;
  otherRow: number | null;
  /** The field that the error is about; null if the reason belongs to none. */
  field: string | null;
  wrong: WrongCell | undefined;
  /** The cells of the row in the file. */
  cells: ReadonlyArray<CsvCell>;
}>;

/** The text of a file in an encoding. `isWhole`: every byte belongs to a character. */
type FileText = Readonly<{ text: string; isWhole: boolean }>;

/** The text of a file in the encoding that the service has found. */
export const textOfFile = async (body: Blob, encoding: ImportAnswer['encoding']): Promise<FileText> => {
  const bytes = await body.arrayBuffer();
  try {
    return { text: new TextDecoder(encoding, { fatal: true }).decode(bytes), isWhole: true };
  } catch {
    return { text: new TextDecoder(encoding).decode(bytes), isWhole: false };
  }
};

/**
 * The field that an error is about. A new record that is not found is a linked one, so the error is about the ids of the row if
 * the form has one such field.
 */
const fieldOf = ({ field, reason }: ImportError, idOf: string, { form }: Pick<Module, 'form'>): string | null => {
  const [ids, ...others] = form.filter(({ kind }) => kind === 'ids');
  const isLink = field === null && reason === 'RecordNotFound' && idOf === '';
  return isLink && ids && others.length === 0 ? ids.name : field;
};

/** The mistakes of refused rows, with the names of their records and the cells that are wrong. A cell has one input. */
export const refusedRows = (
  errors: ReadonlyArray<ImportError>,
  { rows, columnOf }: FileRows,
  module: Pick<Module, 'form'>,
): ReadonlyArray<RefusedRow> => {
  const places = new Map(rows.map((row) => [row.line, row]));
  const columns = importColumns(importedModule(module));
  const lines = new Set<number>();
  const inputs = new Set<string>();
  return errors.map((error) => {
    const { line, otherLine } = error;
    const isFirst = !lines.has(line);
    lines.add(line);
    const found = places.get(line);
    const id = found?.cells[columnOf('id')]?.value ?? '';
    const field = fieldOf(error, id, module);
    const declared = field === null ? undefined : columns[field];
    // one form has the inputs of all rows, so the name has the line
    const name = `line${line}-${field}`;
    const cell = field === null || inputs.has(name) ? undefined : found?.cells[columnOf(field)];
    if (cell) inputs.add(name);
    return {
      error,
      isFirst,
      row: found?.row ?? line,
      name: found?.name ?? '',
      id,
      otherRow: otherLine === null ? null : (places.get(otherLine)?.row ?? otherLine),
      field,
      cells: found?.cells ?? [],
      wrong: cell &&
        declared && { cell, text: found?.unknownTexts[field ?? ''] ?? cell.value, input: { ...declared, name } },
    };
  });
};

const wrongCells = (rows: ReadonlyArray<RefusedRow>): ReadonlyArray<WrongCell> =>
  rows.flatMap(({ wrong }) => wrong ?? []);

/** The values of the kinds that users choose. Such a value is empty where the cell has none. */
const CHOSEN: ReadonlyArray<ModuleInput['kind']> = ['choice', 'boolean', 'reference', 'ids'];

/** Whether the cell has a value that can be chosen. */
const isChoice = ({ input, text }: WrongCell): boolean => {
  const value = cellValue(input, text);
  return fieldFault(input, value) === undefined && !(input.optional && value === null);
};

/** What the file has in the wrong cell, if its input cannot show it. */
export const hiddenText = ({ wrong }: Pick<RefusedRow, 'wrong'>): string | undefined => {
  if (!wrong || !CHOSEN.includes(wrong.input.kind) || wrong.text.trim() === '') return undefined;
  return isChoice(wrong) ? undefined : wrong.text;
};

const shownCell = (wrong: WrongCell): Values => {
  const { input, cell } = wrong;
  const { name, kind } = input;
  const value = cellValue(input, cell.value);
  if (!CHOSEN.includes(kind)) return { [name]: kind === 'text' ? (value ?? '') : cell.value };
  return isChoice(wrong) ? { [name]: value } : { [name]: kind === 'ids' ? [] : '' };
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

/**
 * Whether the page and the service find the same end of a row that cannot be read: it has no quotation mark, and no bytes that are no
 * character.
 */
const hasKnownEnd = (cells: ReadonlyArray<CsvCell>): boolean =>
  cells.every(({ value, start, end }) => end - start === value.length && !/["\uFFFD]/.test(value));

/** Whether the user can leave out the row. It is not known where a row with a wrong quotation mark ends. */
export const isSkippable = ({ error, cells }: RefusedRow): boolean =>
  cells.length > 0 && (error.reason !== ROW_MALFORMED.tag || hasKnownEnd(cells));

/** The lines of the refused rows, each once. */
export const refusedLines = (rows: ReadonlyArray<Pick<RefusedRow, 'error'>>): ReadonlyArray<number> => [
  ...new Set(rows.map(({ error }) => error.line)),
];

/** More rows with inputs make a page slow. */
export const PAGE_ROWS = 100;

/** The mistakes of a page of refused rows. `page` begins with 0. A page has all mistakes of each of its rows. */
export const rowsOfPage = (rows: ReadonlyArray<RefusedRow>, page: number): ReadonlyArray<RefusedRow> => {
  const lines = new Set(refusedLines(rows).slice(page * PAGE_ROWS, (page + 1) * PAGE_ROWS));
  return rows.filter(({ error }) => lines.has(error.line));
};

/** The lines of the rows that can be left out, without those whose value the user has changed. `changed` are the names of inputs. */
export const skippableLines = (
  rows: ReadonlyArray<RefusedRow>,
  changed: ReadonlyArray<string>,
): ReadonlyArray<number> => {
  const isChanged = ({ wrong }: RefusedRow): boolean => wrong !== undefined && changed.includes(wrong.input.name);
  const kept = refusedLines(rows.filter(isChanged));
  return refusedLines(rows.filter(isSkippable)).filter((line) => !kept.includes(line));
};

/** What the button for all rows does: it leaves out the rows that are still in, and takes back all of them if there is none. */
export const skipOffer = (
  skippable: ReadonlyArray<number>,
  skipped: ReadonlySet<number>,
): Readonly<{ lines: ReadonlyArray<number>; isSkipped: boolean }> => {
  const lines = skippable.filter((line) => !skipped.has(line));
  return lines.length > 0 ? { lines, isSkipped: true } : { lines: skippable, isSkipped: false };
};
