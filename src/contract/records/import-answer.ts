import { t } from '../values/fp.js';
import { ROW_MALFORMED, ROW_REFUSALS, type RowReason } from './import-reasons.js';
import { textMatching } from '../values/text-matching.js';
import { DIGEST } from './import-request.js';

const ROW_REASONS: ReadonlyArray<RowReason> = [ROW_MALFORMED.tag, ...ROW_REFUSALS];

const Reason = t.keyof(Object.fromEntries(ROW_REASONS.map((reason) => [reason, null]))) as t.Mixed as t.Type<RowReason>;

/** The encodings of files that are imported. */
const Encoding = t.keyof({ 'utf-8': null, gb18030: null });
export type ImportEncoding = t.TypeOf<typeof Encoding>;

/**
 * One refused row. `line` is the line of the file where the row begins; the header has line 1. `field` is the name of the
 * field; null if the reason belongs to no field. `otherLine` is the line of another row with the same value; null if there is
 * none. `value` is what no record has: an id that the row refers to; null for other reasons. `msg` is the text for people.
 */
export const ImportError = t.strict(
  {
    line: t.Int,
    field: t.union([t.string, t.null]),
    reason: Reason,
    otherLine: t.union([t.Int, t.null]),
    value: t.union([t.string, t.null]),
    msg: t.string,
  },
  'Import error',
);
export type ImportError = Readonly<t.OutputOf<typeof ImportError>>;

/** What a row does. */
const RowEffect = t.keyof({ added: null, updated: null, unchanged: null, refused: null });

/** A row of the file, by the line where it begins, and what it does. `fields` are the fields of its record that it changes. */
export const ImportLine = t.strict(
  { line: t.Int, effect: RowEffect, fields: t.readonlyArray(t.string) },
  'Import line',
);
export type ImportLine = Readonly<t.OutputOf<typeof ImportLine>>;

/**
 * A column that is not read, as the header has it, and the column that is read in its place; null if the file has none. In `rows` rows
 * it says something else than the record has, first in that at `line`. In `counted` rows that add a record it is read all the same: the
 * column in its place is empty there.
 */
const UnreadColumn = t.strict(
  {
    column: t.string,
    readColumn: t.union([t.string, t.null]),
    rows: t.Int,
    line: t.union([t.Int, t.null]),
    counted: t.Int,
  },
  'Unread column',
);

/** Imports of the same file into the module by the same user: how many, and when the last one was and what it has done. */
const EarlierImport = t.strict({ times: t.Int, time: t.string, added: t.Int, updated: t.Int }, 'Earlier import');
export type EarlierImport = Readonly<t.OutputOf<typeof EarlierImport>>;

/**
 * What an import has done or, after a dry run, would do. Each row that is not empty is added, updated, unchanged or refused.
 * After an import for real nothing is refused: it writes all rows or none. `unread`: the columns that are not read, or only in some new rows. `earlier`: the file was imported before.
 */
export const ImportAnswer = t.strict(
  {
    added: t.Int,
    updated: t.Int,
    unchanged: t.Int,
    refused: t.Int,
    errors: t.readonlyArray(ImportError),
    lines: t.readonlyArray(ImportLine),
    digest: textMatching('digest', DIGEST),
    encoding: Encoding,
    unread: t.readonlyArray(UnreadColumn),
    earlier: t.union([EarlierImport, t.null]),
  },
  'Import',
);
export type ImportAnswer = Readonly<t.OutputOf<typeof ImportAnswer>>;
