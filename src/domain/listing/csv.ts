/** By this mark, spreadsheet programs recognize UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/** A text that a spreadsheet program may take for a formula. The last four signs are the wide forms of the first four. */
const FORMULA = /^\s*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/u;

/** A semicolon and a tab separate cells in some countries. */
const QUOTED = /[",;\t\r\n]/;

const cellOf = (value: string | number): string => {
  if (typeof value === 'number') return String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** One line of a CSV file (RFC 4180). A text that looks like a formula gets a `'` before it. */
export const csvLine = (values: ReadonlyArray<string | number>): string => `${values.map(cellOf).join(',')}\r\n`;

/** The first line of a CSV file, in UTF-8 with a byte order mark. */
export const csvHeader = (names: ReadonlyArray<string>): string => BYTE_ORDER_MARK + csvLine(names);
