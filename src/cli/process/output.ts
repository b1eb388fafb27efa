import { escapeUnseen } from '../../contract/values/text-rules.js';

/**
 * A text without invisible characters, which could move the cursor of a terminal or turn the text around. They are escaped.
 * Tabs and line feeds stay: the commands use them.
 */
export const forTerminal = (text: string): string => text.replace(/[^\n\t]/gu, (character) => escapeUnseen(character));

/** Writes one line to standard output. */
export const printLine = (line: string): void => console.log(forTerminal(line));
