/** By this mark, spreadsheet programs recognize UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/** The first characters of formulas: four signs and their wide forms. */
const SIGN = '[=+\\-@\\uFF1D\\uFF0B\\uFF0D\\uFF20]';

/** A text that a spreadsheet program may take for a formula, with any number of quote marks before it. */
const FORMULA = new RegExp(`^'*(?:\\s*${SIGN}|[\\t\\r\\n])`, 'u');

/** The same within a text, at the places where programs that separate cells by semicolons or tabs begin a cell. */
const INNER_FORMULA = new RegExp(`(?<=[;\\t])(?='*${SIGN})`, 'gu');

/** A semicolon and a tab separate cells in some countries. */
const QUOTED = /[",;\t\r\n]/;

/**
 * The text with one more quote mark before every formula. A text that has quote marks there gets one more too, so the text
 * can be restored: first each place after a semicolon or a tab loses one quote mark, then the beginning.
 */
const guarded = (text: string): string => (FORMULA.test(text) ? `'${text}` : text).replace(INNER_FORMULA, "'");

const cellOf = (value: string | number): string => {
  if (typeof value === 'number') return String(value);
  const text = guarded(value);
  return QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** One line of a CSV file (RFC 4180). Formulas in texts get a `'` before them. */
export const csvLine = (values: ReadonlyArray<string | number>): string => `${values.map(cellOf).join(',')}\r\n`;

/** The first line of a CSV file, in UTF-8 with a byte order mark. */
export const csvHeader = (names: ReadonlyArray<string>): string => BYTE_ORDER_MARK + csvLine(names);
