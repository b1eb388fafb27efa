import { CSV, MOST_IMPORT_BYTES } from '@menshen/contract/import-request';
import type { FormInput } from '../service/description';
import { csvTextOf } from './csv-text';
import { numberText, sheetRows, type SheetCell } from './sheet-rows';

/** A file as it is sent: CSV. `isSheet`: its lines are the rows of a sheet. `isCorrected`: it has values that the user typed. */
export type ImportFile = Readonly<{ name: string; body: Blob; isSheet: boolean; isCorrected: boolean }>;

/** Why a file is not sent. */
export type FileFault = 'tooLarge' | 'oldSheet' | 'unreadable';

/** The files that a user can choose. */
export const ACCEPTED = `.csv,.xlsx,${CSV}`;

const sheetBody = async (file: File, form: ReadonlyArray<FormInput>): Promise<Blob> => {
  // the code that reads sheets is loaded for them only
  const { readSheet } = await import('read-excel-file/universal');
  const rows = await readSheet<string>(file, { trim: false, parseNumber: numberText });
  const cells = rows as ReadonlyArray<ReadonlyArray<unknown>> as ReadonlyArray<ReadonlyArray<SheetCell>>;
  return new Blob([csvTextOf(sheetRows(cells, form))], { type: `${CSV};charset=utf-8` });
};

/** What a file sends. The first sheet of a workbook is sent as CSV. */
export const importFileOf = async (file: File, form: ReadonlyArray<FormInput>): Promise<ImportFile | FileFault> => {
  const { name } = file;
  if (file.size > MOST_IMPORT_BYTES) return 'tooLarge';
  if (/\.xls$/i.test(name)) return 'oldSheet';
  try {
    const isSheet = /\.xlsx$/i.test(name);
    const body = isSheet ? await sheetBody(file, form) : new Blob([await file.arrayBuffer()], { type: CSV });
    return { name, body, isSheet, isCorrected: false };
  } catch {
    return 'unreadable';
  }
};
