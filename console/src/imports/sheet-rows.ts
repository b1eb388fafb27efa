import { fieldFault } from '@menshen/contract/forms/field-rules';
import type { FormField } from '@menshen/contract/forms/form-field';
import { cellText, cellValue, type CellValue } from '@menshen/contract/records/import-cells';
import { headerReader, importColumns } from '@menshen/contract/records/import-columns';
import { guarded, unguarded } from '@menshen/contract/values/formula-guard';
import type { ModuleInput } from '../service/description.js';
import { importedModule } from '../listing/imported-module.js';

/** A cell of a sheet: a number is the text that the file has. */
export type SheetCell = string | number | boolean | Date | null;

const DAY = 'YYYY-MM-DD'.length;

const SECOND_MS = 1000;

/** A number has at most as many digits in Excel. */
const DIGITS = 15;

const decimal = new Intl.NumberFormat('en-US', {
  useGrouping: false,
  maximumSignificantDigits: DIGITS,
  signDisplay: 'negative',
});

/** A number of a sheet file, which can have an exponent and more digits than Excel shows, as the service reads it. */
export const numberText = (written: string): string => {
  const number = Number(written);
  return Number.isFinite(number) ? decimal.format(number) : written;
};

/** A date of a sheet, which has no zone, as the service reads it. A sheet counts in days, so its time is a little inexact. */
const timeText = (date: Date, kind: ModuleInput['kind'] | undefined): string => {
  const rounded = new Date(Math.round(date.getTime() / SECOND_MS) * SECOND_MS);
  if (Number.isNaN(rounded.getTime())) return '';
  const text = rounded.toISOString().slice(0, 'YYYY-MM-DDTHH:MM:SS'.length).replace('T', ' ');
  const isDay = kind === 'date' || (kind !== 'time' && text.endsWith(' 00:00:00'));
  return isDay ? text.slice(0, DAY) : text;
};

/** A number that begins with a sign is no formula. */
const NUMBER = /^[+-]?\d+(?:\.\d+)?$/;

/**
 * The cell of a CSV file that means the same as a cell of a sheet. A sheet can have a text such as `=1`, which is a formula in a CSV
 * file. So it is guarded as in an export, and an import undoes this.
 */
const csvValue = (field: FormField | undefined, text: string): string => {
  // an import takes each character of a password as it is
  if (field?.kind === 'password') return text;
  if (field?.kind === 'text') return cellText(field, cellValue(field, text) as CellValue);
  const safe = guarded(unguarded(text));
  if (safe === text || NUMBER.test(text)) return text;
  // an import undoes it in texts only, so a right value stays
  return field && fieldFault(field, cellValue(field, text)) === undefined ? text : safe;
};

/** The rows of a sheet as those of a CSV file. The first row is the header, which tells the kinds of the columns. */
export const sheetRows = (
  rows: ReadonlyArray<ReadonlyArray<SheetCell>>,
  form: ReadonlyArray<ModuleInput>,
): ReadonlyArray<ReadonlyArray<string>> => {
  const module = importedModule({ form });
  const header = (rows[0] ?? []).map((cell) => String(cell ?? ''));
  const nameOf = headerReader(module, header);
  const columns = importColumns(module);
  const fields = header.map((cell) => columns[nameOf(cell) ?? '']);
  const textOf = (cell: SheetCell, field: FormField | undefined): string =>
    cell instanceof Date ? timeText(cell, field?.kind) : csvValue(field, String(cell ?? ''));
  return [header, ...rows.slice(1).map((row) => row.map((cell, column) => textOf(cell, fields[column])))];
};
