import { CSV } from '@menshen/contract/listing/export-fields';
import { readSheet } from 'read-excel-file/universal';
import type { ModuleInput } from '../service/description';
import { csvTextOf } from './csv-text';
import { numberText, sheetRows, type SheetCell } from './sheet-rows';
import { isSheetTooLarge } from './sheet-size';

/** The first sheet of a workbook as a CSV file. Undefined for one that is too large. */
export const csvOfSheet = async (file: File, form: ReadonlyArray<ModuleInput>): Promise<Blob | undefined> => {
  if (isSheetTooLarge(new Uint8Array(await file.arrayBuffer()))) return undefined;
  const rows = await readSheet<string>(file, { trim: false, parseNumber: numberText });
  const cells = rows as ReadonlyArray<ReadonlyArray<unknown>> as ReadonlyArray<ReadonlyArray<SheetCell>>;
  return new Blob([csvTextOf(sheetRows(cells, form))], { type: `${CSV};charset=utf-8` });
};
