import type { StoredRecord } from '../../domain/listing/record.js';
import type { Rows } from './executor.js';
import { columnOf, type ListedTable } from './tables.js';

/**
 * The columns of a record in row `r`, with times as texts in the zone that the placeholder gives. The statement names the
 * zone, because a pooler may drop the zone of a session.
 */
export const recordColumns = ({ fields, module }: ListedTable, zone: string): ReadonlyArray<string> =>
  fields.map((field) => {
    const column = `r.${columnOf(field)}`;
    return module.fields[field] === 'time'
      ? `to_char(${column} at time zone ${zone}, 'YYYY-MM-DD HH24:MI:SS')`
      : column;
  });

/** The record whose columns begin at this place of the row, whether the driver has converted the values or not. */
export const recordFrom = ({ module, fields }: ListedTable, row: Rows[number], from: number): StoredRecord => {
  const record: Record<string, string | number> = {};
  for (const [i, field] of fields.entries()) {
    const value = row[from + i];
    record[field] = module.fields[field] === 'integer' ? Number(value) : String(value);
  }
  return record;
};
