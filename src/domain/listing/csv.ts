import type { ListedModule } from '../../contract/modules/managed-module.js';
import type { RecordView } from '../../contract/records/record.js';
import type { Value } from '../../contract/values/value.js';
import { csvCell } from '../../contract/values/csv-cell.js';
import { guarded } from '../../contract/values/formula-guard.js';

/** By this mark, spreadsheet programs recognize UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

const plainCell = (value: Value): string => String(value ?? '');

const cellOf = (value: Value): string => (typeof value === 'string' ? csvCell(guarded(value)) : plainCell(value));

/** One line of a CSV file (RFC 4180). Formulas in texts get a `'` before them. */
export const csvLine = (values: ReadonlyArray<Value>): string => `${values.map(cellOf).join(',')}\r\n`;

/** Makes the lines of records with these fields. Only texts get a `'`: a decimal below 0 is no formula. */
export const csvRecordLine = (listed: ListedModule['listed']): ((record: RecordView) => string) => {
  const cells = Object.entries(listed).map(([name, { kind }]) => [name, kind === 'text' ? cellOf : plainCell] as const);
  return (record) => `${cells.map(([name, cell]) => cell(record[name] ?? null)).join(',')}\r\n`;
};

/** The first line of a CSV file, in UTF-8 with a byte order mark. */
export const csvHeader = (names: ReadonlyArray<string>): string => BYTE_ORDER_MARK + csvLine(names);
