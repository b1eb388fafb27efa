/** The table with one row per listed table: its version and its total. */
export const LISTED_TABLES = 'listed_tables';

/** The index for the searches of one substring parameter. */
export const substringIndex = (table: string, parameter: string): string => `${table}_${parameter}_grams_index`;
