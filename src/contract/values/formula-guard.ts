/** The first characters of formulas: four signs and their wide forms. */
const SIGN = '[=+\\-@\\uFF1D\\uFF0B\\uFF0D\\uFF20]';

/** A sign after any number of white spaces and quote marks, which a program may leave out. */
const SIGNED = `[\\s"']*${SIGN}`;

/** The beginning of a text that a spreadsheet program may take for a formula. */
const START = `(?:${SIGNED}|'*[\\t\\r\\n])`;

/** Where programs begin a cell that separate cells by semicolons or tabs, or see a new line. */
const CELL_BORDER = '(?<=[;\\t\\r\\n])';

const FORMULA = new RegExp(`^${START}`, 'u');
const INNER_FORMULA = new RegExp(`${CELL_BORDER}(?=${SIGNED})`, 'gu');

const GUARDED = new RegExp(`^'(?=${START})`, 'u');
const INNER_GUARDED = new RegExp(`${CELL_BORDER}'(?=${SIGNED})`, 'gu');

/**
 * The text with one more `'` before every formula. A text that has `'` there gets one more too, so the text can be
 * restored: each of these places loses one `'`.
 */
export const guarded = (text: string): string => (FORMULA.test(text) ? `'${text}` : text).replace(INNER_FORMULA, "'");

/** The text of a guarded one: the exact inverse of `guarded`. A text that nobody has guarded stays as it is. */
export const unguarded = (text: string): string => text.replace(INNER_GUARDED, '').replace(GUARDED, '');
