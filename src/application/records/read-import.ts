import { fileInvalid } from '../../contract/refusals/form-invalid.js';
import { E } from '../../contract/values/fp.js';
import type { ImportEncoding } from '../../contract/records/import-answer.js';
import { choicesByText } from '../../contract/records/choice-texts.js';
import { columnsOfHeader, headerFault } from '../../contract/records/import-header.js';
import { MOST_IMPORT_ROWS } from '../../contract/records/import-request.js';
import { unreadColumns, type UnreadColumn } from '../../contract/records/unread-columns.js';
import type { ManagedModule } from '../../contract/modules/managed-module.js';
import type { RefusalOf } from '../../contract/refusals/refusals.js';
import { isBlank, rowBounds, rowsOfFile } from '../../domain/records/file-rows.js';
import { foreignFormat } from '../../domain/records/foreign-format.js';
import { utf8Check } from '../../domain/records/file-text.js';
import { lacksFields, rowReader, type ReadRow, type RowPolicy } from '../../domain/records/import-row.js';
import { turns } from './turns.js';

/** A whole file. Without an encoding it is UTF-8 if its bytes are, otherwise GB18030. */
export type ReceivedFile = Readonly<{ bytes: Uint8Array; digest: string; encoding?: ImportEncoding | undefined }>;

/** The rows of a file that are not blank. `lacksFields`: an update of these columns keeps some fields. */
export type ReadFile = Readonly<{
  rows: ReadonlyArray<ReadRow>;
  encoding: ImportEncoding;
  lacksFields: boolean;
  unread: ReadonlyArray<UnreadColumn>;
}>;

const TOO_MANY_ROWS = {
  title: `最多${MOST_IMPORT_ROWS}行`,
  english: `the file has more than ${MOST_IMPORT_ROWS} rows`,
} as const;

const CHECKED_BYTES = 64 * 1024;

const encodingOf = async ({ bytes, encoding }: ReceivedFile): Promise<ImportEncoding> => {
  if (encoding !== undefined) return encoding;
  const check = utf8Check();
  const turn = turns();
  for (let start = 0; start < bytes.length; start += CHECKED_BYTES) {
    check.add(bytes.subarray(start, start + CHECKED_BYTES));
    await turn();
  }
  return check.end() ? 'utf-8' : 'gb18030';
};

/** The texts of a row that are compared with its record. */
const textsIn = (cells: ReadonlyArray<string>, unread: ReadonlyArray<UnreadColumn>): Pick<ReadRow, 'unread'> => {
  const places = unread.flatMap(({ at, of }) => (of === undefined ? [] : [at]));
  return places.length === 0 ? {} : { unread: Object.fromEntries(places.map((at) => [at, cells[at] ?? ''])) };
};

/** Reads the rows of a file. Other requests have their turn meanwhile. */
export const readImport = async (
  module: ManagedModule,
  file: ReceivedFile,
  policy: RowPolicy,
): Promise<E.Either<RefusalOf<'FormInvalid'>, ReadFile>> => {
  const foreign = foreignFormat(file.bytes);
  if (foreign) return headerFault(foreign);
  const encoding = await encodingOf(file);
  const turn = turns();
  const rows: ReadRow[] = [];
  let blanks = 0;
  let columns: ReadonlyArray<string | undefined> | undefined;
  let read: ReturnType<typeof rowReader> | undefined;
  let unread: ReadonlyArray<UnreadColumn> = [];
  for (const row of rowsOfFile(file.bytes, encoding, rowBounds(module))) {
    await turn();
    if (!row) continue;
    if (!read) {
      const header = row.isMalformed ? headerFault('malformedLine') : columnsOfHeader(module, row.cells);
      if (E.isLeft(header)) return header;
      columns = header.right;
      unread = unreadColumns(module, row.cells);
      read = rowReader(module, columns, policy, choicesByText(module, row.cells));
      continue;
    }
    // blank rows cost time too
    const isBlankRow = isBlank(row);
    if ((isBlankRow ? blanks : rows.length) === MOST_IMPORT_ROWS) return E.left(fileInvalid('rows', TOO_MANY_ROWS));
    if (isBlankRow) blanks += 1;
    else rows.push({ ...read(row), ...textsIn(row.cells, unread) });
  }
  if (!columns) return headerFault('emptyFile');
  return E.right({ rows, encoding, lacksFields: lacksFields(module, columns), unread });
};
