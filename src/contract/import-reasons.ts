import { REFUSALS, type RefusalTag } from './refusals.js';

/** The refusals that a row of an import may have. They mean the same as in an answer to `add` or `update`. */
export const ROW_REFUSALS = [
  'FormInvalid',
  'RuleBroken',
  'AdministratorProtected',
  'SelfProtected',
  'RecordNotFound',
  'ReferenceInvalid',
  'ScopeExceeded',
  'ParentInvalid',
  'PermissionNotHeld',
  'RecordChanged',
  'ValueTaken',
  'PasswordUnfit',
] as const satisfies ReadonlyArray<RefusalTag>;

/** What is wrong with a row that cannot be read. */
export const ROW_MALFORMED = {
  tag: 'RowMalformed',
  zh: '行格式不正确',
  en: 'The row cannot be read: it has another number of cells than the header, a wrong quotation mark or wrong bytes.',
} as const;

/** Why a row is refused. */
export type RowReason = (typeof ROW_REFUSALS)[number] | typeof ROW_MALFORMED.tag;

/** The texts of a reason, in Chinese and in English. `<field>` and other parts stand in them as in those of a refusal. */
export const rowReasonTexts = (reason: RowReason): Readonly<{ zh: string; en: string }> =>
  reason === ROW_MALFORMED.tag ? ROW_MALFORMED : REFUSALS[reason];
