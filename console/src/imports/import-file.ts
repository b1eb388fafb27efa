import { MOST_IMPORT_BYTES } from '@menshen/contract/records/import-request';
import { CSV } from '@menshen/contract/listing/export-fields';
import type { ModuleInput } from '../service/description';
import type { Corrected } from './corrected-file';
import type { SheetFile } from './sheet-file';

/**
 * A file as it is sent: CSV. `isSheet`: its lines are the rows of a sheet, the first one of `sheets`. `chosenDigest` is the digest of
 * the file before its corrections. It is known after the first check.
 */
export type ImportFile = Corrected &
  Readonly<{ name: string; isSheet: boolean; sheets: ReadonlyArray<string>; chosenDigest?: string }>;

/** Why a file is not sent. */
export type FileFault = 'tooLarge' | 'sheetTooLarge' | 'oldSheet' | 'unreadable';

/** The files that a user can choose. */
export const ACCEPTED = `.csv,.xlsx,${CSV}`;

/** The first sheet of a workbook. The code that reads sheets is loaded for them only. */
const sheetFile = async (file: File, form: ReadonlyArray<ModuleInput>): Promise<SheetFile | undefined> => {
  const { csvOfSheet } = await import('./sheet-file');
  return csvOfSheet(file, form);
};

/** What a file sends. The first sheet of a workbook is sent as CSV. */
export const importFileOf = async (file: File, form: ReadonlyArray<ModuleInput>): Promise<ImportFile | FileFault> => {
  const { name } = file;
  if (file.size > MOST_IMPORT_BYTES) return 'tooLarge';
  if (/\.xls$/i.test(name)) return 'oldSheet';
  try {
    const isSheet = /\.xlsx$/i.test(name);
    const read = isSheet
      ? await sheetFile(file, form)
      : { body: new Blob([await file.arrayBuffer()], { type: CSV }), sheets: [] };
    return read ? { name, isSheet, ...read, corrected: new Set(), leftOut: [] } : 'sheetTooLarge';
  } catch {
    return 'unreadable';
  }
};
