/**
 * The version of a table's live rows and their number, from the snapshot of the statement that has it. Both are null while a
 * change of the table could go unnoticed.
 */
export const maintainedTotal = (table: string): string =>
  `select bit_xor(version) as version, sum(live) as live from listed_tables
    where table_name = '${table}' and tracks_listed_table('${table}')`;
