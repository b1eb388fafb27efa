/** One row of a file. `line` is the line of the file where it begins. A malformed row has a quotation mark at a wrong place. */
export type CsvRow = Readonly<{ line: number; cells: ReadonlyArray<string>; isMalformed: boolean }>;

/** The most characters of a cell, and the most cells of a row. */
export type RowBounds = Readonly<{ characters: number; cells: number }>;

/** Reads the rows of a CSV file (RFC 4180) from its text, which may come in parts. A line may end in any usual way. */
export type CsvReader = Readonly<{
  /** The rows that end in this part, each read when it is asked for. They end before a row beyond the bounds. */
  read(part: string): Iterable<CsvRow>;
  /** Whether a row beyond the bounds has ended the reading: no row behind it can be read. */
  isBeyond(): boolean;
  /** The last row, if it does not end with its line. `isOpen`: its quotation mark is not closed. */
  end(): ReadonlyArray<CsvRow & Readonly<{ isOpen: boolean }>>;
  /** The line after the parts that were read. */
  line(): number;
}>;

/** `start`: before a cell. `closed`: behind the closing quotation mark of a cell. `broken`: behind a fault of the row. */
type State = 'start' | 'plain' | 'quoted' | 'closed' | 'broken';

/** The characters that a state takes as they are. */
const RUNS: Readonly<Record<State, RegExp>> = {
  start: /[^",\r\n]+/y,
  plain: /[^",\r\n]+/y,
  quoted: /[^"\r\n]+/y,
  closed: /(?!)/y,
  broken: /[^\r\n]+/y,
};

export const csvReader = (most: RowBounds): CsvReader => {
  let state: State = 'start';
  let [line, began] = [1, 1];
  let cells: string[] = [];
  let cell = '';
  let isAfterReturn = false;

  const endCell = (): void => {
    cells.push(cell);
    cell = '';
    state = 'start';
  };
  const endRow = (): CsvRow => {
    const isMalformed = state === 'broken';
    endCell();
    const row = { line: began, cells, isMalformed };
    cells = [];
    return row;
  };
  const isBeyond = (): boolean => cell.length > most.characters || cells.length >= most.cells;
  const take = (character: string): void => {
    if (character === '"' && state === 'start') state = 'quoted';
    else if (character === '"' && state === 'quoted') state = 'closed';
    else if (character === '"' && state === 'closed') {
      state = 'quoted';
      cell += character;
    } else if (character === ',' && state !== 'quoted') endCell();
    else if (state === 'quoted') cell += character;
    else state = 'broken';
  };

  return {
    *read(part) {
      for (let at = 0; at < part.length && !isBeyond();) {
        const run = RUNS[state];
        run.lastIndex = at;
        const [text = ''] = run.exec(part) ?? [];
        if (text !== '') {
          if (state === 'start') state = 'plain';
          if (state !== 'broken') cell += text;
          isAfterReturn = false;
          at += text.length;
          continue;
        }
        const character = part.charAt(at);
        at += 1;
        const isBreak = character === '\r' || character === '\n';
        const isSecond = character === '\n' && isAfterReturn;
        isAfterReturn = character === '\r';
        if (!isBreak) take(character);
        else {
          if (!isSecond) line += 1;
          const row = state === 'quoted' || isSecond ? undefined : endRow();
          if (state === 'quoted') cell += character;
          else began = line;
          if (row) yield row;
        }
      }
    },
    isBeyond,
    end: () => {
      if (state === 'start' && cells.length === 0) return [];
      const isOpen = state === 'quoted';
      return [{ ...endRow(), isOpen }];
    },
    line: () => line,
  };
};
