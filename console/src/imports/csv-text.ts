import { csvCell } from '@menshen/contract/values/csv-cell';

/** A cell, and where it stands in the text of the file. */
export type CsvCell = Readonly<{ value: string; start: number; end: number }>;

/** A record of a file. `line` is the line where it begins; the first line is 1. */
export type CsvRecord = Readonly<{ line: number; cells: ReadonlyArray<CsvCell> }>;

const QUOTE = '"';

/** A line may end in any usual way, as for the service. */
const LINE_BREAK = /\r\n|\r|\n/;

const endsLine = (character: string | undefined): boolean => character === '\r' || character === '\n';

/** The end of the cell that begins at `start`: the index of the character after it. */
const endOfCell = (text: string, start: number): number => {
  let end = start;
  if (text[start] === QUOTE) {
    end += 1;
    while (end < text.length && (text[end] !== QUOTE || text[end + 1] === QUOTE)) end += text[end] === QUOTE ? 2 : 1;
  }
  while (end < text.length && text[end] !== ',' && !endsLine(text[end])) end += 1;
  return end;
};

const valueOf = (written: string): string =>
  written.startsWith(QUOTE) ? written.replace(/^"/, '').replace(/"$/, '').replaceAll('""', QUOTE) : written;

const cellAt = (text: string, start: number): CsvCell => {
  const end = endOfCell(text, start);
  return { value: valueOf(text.slice(start, end)), start, end };
};

const lineBreaks = (text: string): number => text.split(LINE_BREAK).length - 1;

/** The records of a CSV file. A text with a wrong quotation mark is read as far as it makes sense. */
export const csvRecords = (text: string): ReadonlyArray<CsvRecord> => {
  const records: CsvRecord[] = [];
  let [at, line] = [0, 1];
  while (at < text.length) {
    const [begin, cells] = [at, [] as CsvCell[]];
    for (;;) {
      const cell = cellAt(text, at);
      cells.push(cell);
      at = cell.end;
      if (text[at] !== ',') break;
      at += 1;
    }
    at += text.startsWith('\r\n', at) ? 2 : 1;
    records.push({ line, cells });
    line += lineBreaks(text.slice(begin, at));
  }
  return records;
};

/** A cell with another value. */
export type MendedCell = Readonly<{ cell: CsvCell; value: string }>;

/** The text with other values in some of its cells. */
export const withCells = (text: string, changes: ReadonlyArray<MendedCell>): string => {
  const inOrder = changes.toSorted((one, other) => other.cell.start - one.cell.start);
  return inOrder.reduce(
    (changed, { cell, value }) => changed.slice(0, cell.start) + csvCell(value) + changed.slice(cell.end),
    text,
  );
};

/** A record of a file by its place among them, and its text. */
export type PlacedRecord = Readonly<{ index: number; text: string }>;

/** The records at these places, in the order of the file. */
export const recordsAt = (text: string, indexes: ReadonlySet<number>): ReadonlyArray<PlacedRecord> =>
  csvRecords(text).flatMap(({ cells }, index) =>
    indexes.has(index) ? [{ index, text: text.slice(cells[0]?.start, cells.at(-1)?.end) }] : [],
  );

/** The text with other records at their places. A text ends before an empty last record. */
export const withRecords = (text: string, records: ReadonlyArray<PlacedRecord>): string => {
  const present = csvRecords(text);
  const inOrder = records.toSorted((one, other) => other.index - one.index);
  return inOrder.reduce((changed, record) => {
    const cells = present[record.index]?.cells ?? [];
    const [start, end] = [cells[0]?.start ?? text.length, cells.at(-1)?.end ?? text.length];
    return changed.slice(0, start) + record.text + changed.slice(end);
  }, text);
};

/** The rows as the text of a CSV file. */
export const csvTextOf = (rows: ReadonlyArray<ReadonlyArray<string>>): string =>
  rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('');
