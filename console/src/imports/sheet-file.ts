import { CSV } from '@menshen/contract/listing/export-fields';
import { readSheet } from 'read-excel-file/universal';
import type { ModuleInput } from '../service/description';
import { csvTextOf } from './csv-text';
import { numberText, sheetRows, type SheetCell } from './sheet-rows';
import { isSheetTooLarge } from './sheet-size';
import { workbookSheets } from './workbook-sheets';

/** The first sheet of a workbook as a CSV file, and the names of all its sheets. */
export type SheetFile = Readonly<{ body: Blob; sheets: ReadonlyArray<string> }>;

/** Reads the first sheet of a workbook. The result is undefined if this sheet is too large. */
export const csvOfSheet = async (file: File, form: ReadonlyArray<ModuleInput>): Promise<SheetFile | undefined> => {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (isSheetTooLarge(bytes)) return undefined;
  const rows = await readSheet<string>(file, { trim: false, parseNumber: numberText });
  const cells = rows as ReadonlyArray<ReadonlyArray<unknown>> as ReadonlyArray<ReadonlyArray<SheetCell>>;
  const body = new Blob([csvTextOf(sheetRows(cells, form))], { type: `${CSV};charset=utf-8` });
  return { body, sheets: workbookSheets(bytes).map(({ name }) => name) };
};
