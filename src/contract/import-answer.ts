import { t } from './fp.js';
import { REFUSALS, type RefusalTag } from './refusals.js';
import { textMatching } from './text-matching.js';
import { DIGEST } from './import-request.js';

/** The refusals that a row of an import may have. They mean the same as in an answer to `add` or `update`. */
export const ROW_REFUSALS = [
  'FormInvalid',
  'RuleBroken',
  'AdministratorProtected',
  'SelfProtected',
  'RecordNotFound',
  'ReferenceInvalid',
  'ParentInvalid',
  'PermissionNotHeld',
  'RecordChanged',
  'ValueTaken',
] as const satisfies ReadonlyArray<RefusalTag>;

/** What is wrong with a row that cannot be read. */
export const ROW_MALFORMED = {
  tag: 'RowMalformed',
  zh: '行格式不正确',
  en: 'The row cannot be read: it has another number of cells than the header, a wrong quotation mark or wrong bytes.',
} as const;

/** Why a row is refused. */
export type RowReason = (typeof ROW_REFUSALS)[number] | typeof ROW_MALFORMED.tag;

const ROW_REASONS: ReadonlyArray<RowReason> = [ROW_MALFORMED.tag, ...ROW_REFUSALS];

/** The texts of a reason, in Chinese and in English. `<field>` and other parts stand in them as in those of a refusal. */
export const rowReasonTexts = (reason: RowReason): Readonly<{ zh: string; en: string }> =>
  reason === ROW_MALFORMED.tag ? ROW_MALFORMED : REFUSALS[reason];

const Reason = t.keyof(Object.fromEntries(ROW_REASONS.map((reason) => [reason, null]))) as t.Mixed as t.Type<RowReason>;

/** The encodings of files that are imported. */
const Encoding = t.keyof({ 'utf-8': null, gb18030: null });
export type ImportEncoding = t.TypeOf<typeof Encoding>;

/**
 * One refused row. `line` is the line of the file where the row begins; the header has line 1. `field` is the name of the
 * field; null if the reason belongs to no field. `msg` is the text for people.
 */
export const ImportError = t.strict(
  { line: t.Int, field: t.union([t.string, t.null]), reason: Reason, msg: t.string },
  'Import error',
);
export type ImportError = Readonly<t.OutputOf<typeof ImportError>>;

/**
 * What an import has done or, after a dry run, would do. Each row that is not empty is added, updated, unchanged or refused.
 * After an import for real nothing is refused: it writes all rows or none.
 */
export const ImportAnswer = t.strict(
  {
    added: t.Int,
    updated: t.Int,
    unchanged: t.Int,
    refused: t.Int,
    errors: t.readonlyArray(ImportError),
    digest: textMatching('digest', DIGEST),
    encoding: Encoding,
  },
  'Import',
);
export type ImportAnswer = Readonly<t.OutputOf<typeof ImportAnswer>>;
