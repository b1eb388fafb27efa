import type { ListedModule } from '../../contract/managed-module.js';
import type { RecordView } from '../../contract/record.js';
import type { Value } from '../../contract/value.js';

/** By this mark, spreadsheet programs recognize UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/** The first characters of formulas: four signs and their wide forms. */
const SIGN = '[=+\\-@\\uFF1D\\uFF0B\\uFF0D\\uFF20]';

/** A sign after any number of white spaces and quote marks, which a program may leave out. */
const SIGNED = `[\\s"']*${SIGN}`;

/** A text that a spreadsheet program may take for a formula. */
const FORMULA = new RegExp(`^(?:${SIGNED}|'*[\\t\\r\\n])`, 'u');

/** The same within a text, where programs begin a cell that separate cells by semicolons or tabs, or see a new line. */
const INNER_FORMULA = new RegExp(`(?<=[;\\t\\r\\n])(?=${SIGNED})`, 'gu');

/** A semicolon and a tab separate cells in some countries. */
const QUOTED = /[",;\t\r\n]/;

/**
 * The text with one more `'` before every formula. A text that has `'` there gets one more too, so the text can be
 * restored: each of these places loses one `'`.
 */
const guarded = (text: string): string => (FORMULA.test(text) ? `'${text}` : text).replace(INNER_FORMULA, "'");

const plainCell = (value: Value): string => String(value ?? '');

const cellOf = (value: Value): string => {
  if (typeof value !== 'string') return plainCell(value);
  const text = guarded(value);
  return QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** One line of a CSV file (RFC 4180). Formulas in texts get a `'` before them. */
export const csvLine = (values: ReadonlyArray<Value>): string => `${values.map(cellOf).join(',')}\r\n`;

/** Makes the lines of records with these fields. Only texts get a `'`: a decimal below 0 is no formula. */
export const csvRecordLine = (listed: ListedModule['listed']): ((record: RecordView) => string) => {
  const cells = Object.entries(listed).map(([name, { kind }]) => [name, kind === 'text' ? cellOf : plainCell] as const);
  return (record) => `${cells.map(([name, cell]) => cell(record[name] ?? null)).join(',')}\r\n`;
};

/** The first line of a CSV file, in UTF-8 with a byte order mark. */
export const csvHeader = (names: ReadonlyArray<string>): string => BYTE_ORDER_MARK + csvLine(names);
