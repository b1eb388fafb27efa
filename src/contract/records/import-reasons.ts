import type { RefusalRow, Texts } from '../refusals/refusal-parts.js';
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

/** What stands before a value. Each language has its own punctuation. */
const BEFORE_VALUE: Texts = { zh: '：', en: ': ' };

/** The text of an error with the value that no record has. */
export const withValue = (text: string, value: string | null, language: keyof Texts): string =>
  value === null ? text : text + BEFORE_VALUE[language] + value;

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
  if (reason === ROW_MALFORMED.tag) return ROW_MALFORMED;
  const refusal: RefusalRow = REFUSALS[reason];
  return refusal.inFile ?? refusal;
};
