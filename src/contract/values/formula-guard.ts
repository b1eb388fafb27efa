/** The first characters of formulas: four signs and their wide forms. */
const SIGN = '[=+\\-@\\uFF1D\\uFF0B\\uFF0D\\uFF20]';

/** White spaces and quote marks, which a program may leave out before a sign. */
const SKIPPED = `[\\s"']`;

/** The beginning of a text that a spreadsheet program may take for a formula. */
const START = `(?:${SKIPPED}*${SIGN}|'*[\\t\\r\\n])`;

const FORMULA = new RegExp(`^${START}`, 'u');
const GUARDED = new RegExp(`^'(?=${START})`, 'u');

/** Where programs begin a cell that separate cells by semicolons or tabs, or see a new line. */
const CELL_BORDER = /[;\t\r\n]/gu;
const GUARDED_BORDER = /([;\t\r\n])'/gu;

/**
 * A sign with everything before it that a program may leave out, and with a semicolon before that. The other borders are white
 * spaces, so every border in such a text begins a formula. A match begins only where the skipped characters begin: the time grows
 * with the length of the text, not with its square.
 */
const INNER = new RegExp(`(?:;${SKIPPED}*|(?<!${SKIPPED})${SKIPPED}+)${SIGN}`, 'gu');

/**
 * The text with one more `'` before every formula. A text that has `'` there gets one more too, so the text can be
 * restored: each of these places loses one `'`.
 */
export const guarded = (text: string): string =>
  (FORMULA.test(text) ? `'${text}` : text).replace(INNER, (inner) => inner.replace(CELL_BORDER, "$&'"));

/** The text of a guarded one: the exact inverse of `guarded`. A text that nobody has guarded stays as it is. */
export const unguarded = (text: string): string =>
  text.replace(INNER, (inner) => inner.replace(GUARDED_BORDER, '$1')).replace(GUARDED, '');
