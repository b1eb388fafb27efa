/** A semicolon and a tab separate cells in some countries. */
const QUOTED = /[",;\t\r\n]/;

/** A text as a cell of a CSV file (RFC 4180). */
export const csvCell = (text: string): string => (QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
