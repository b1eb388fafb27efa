import { REFUSALS, type RefusalTag, type RowRefusalTag } from '../refusals/refusals.js';

/** The refusals that a row of an import may have. The table of refusals marks them. */
export const ROW_REFUSALS = (Object.keys(REFUSALS) as ReadonlyArray<RefusalTag>).filter(
  (tag): tag is RowRefusalTag => 'ofRow' in REFUSALS[tag],
);

/** What is wrong with a row that cannot be read. */
export const ROW_MALFORMED = {
  tag: 'RowMalformed',
  zh: '行格式不正确',
  en: 'The row cannot be read: it has another number of cells than the header, a wrong quotation mark, wrong bytes or a cell that is too long.',
} as const;

/** Why a row is refused. */
export type RowReason = RowRefusalTag | typeof ROW_MALFORMED.tag;

type Texts = Readonly<{ zh: string; en: string }>;

/** What stands before a value. Each language has its own punctuation. */
const BEFORE_VALUE: Texts = { zh: '：', en: ': ' };

/** The text of an error with the value that no record has. */
export const withValue = (text: string, value: string | null, language: keyof Texts): string =>
  value === null ? text : text + BEFORE_VALUE[language] + value;

/** What is told of a record that was changed after it was exported: a file cannot be loaded again. */
const STALE: Texts = {
  zh: '记录已被修改，请重新导出后再修改',
  en: 'The record has been changed meanwhile. Export it again.',
};

/** What is told of a wrong value. The title behind it may have brackets, so the text has the same punctuation. */
const WRONG: Texts = { zh: '参数不正确：<title>', en: REFUSALS.FormInvalid.en };

/** What is told of a value that another row of the file has, too. */
const REPEATED: Texts = {
  zh: '<title>与第<otherLine>行重复',
  en: 'Line <otherLine> has the same value: <field>',
};

/**
 * The texts of a reason, in Chinese and in English. `<field>` and other parts stand in them as in those of a refusal.
 * `otherLine` is the line of the row that has the same value.
 */
export const rowReasonTexts = (reason: RowReason, otherLine: number | null = null): Texts => {
  if (otherLine !== null) return REPEATED;
  if (reason === 'RecordChanged') return STALE;
  if (reason === 'FormInvalid') return WRONG;
  return reason === ROW_MALFORMED.tag ? ROW_MALFORMED : REFUSALS[reason];
};
