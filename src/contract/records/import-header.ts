import { mayBeAbsent } from '../forms/field-rules.js';
import { formOf } from '../modules/managed-module.js';
import { titlesOf, type Titles } from '../modules/module-description.js';
import { fileInvalid } from '../refusals/form-invalid.js';
import type { RefusalOf } from '../refusals/refusals.js';
import type { E } from '../values/fp.js';
import { nearestName } from '../values/nearest-name.js';
import { headerReader, importColumns, type ImportedModule } from './import-columns.js';

type HeaderInvalid = { _tag: 'Left'; left: RefusalOf<'FormInvalid'> };

/** What is wrong with the beginning of a file, in words for people. */
const HEADER_FAULTS = {
  emptyFile: { title: '文件是空的', english: 'the file is empty' },
  blankLine: { title: '第一行是空的', english: 'the first line is empty' },
  malformedLine: { title: '第一行格式不正确', english: 'the first line cannot be read' },
  notCsv: {
    title: '文件不是CSV，请另存为“CSV UTF-8”',
    english: 'the file is not CSV: save it as “CSV UTF-8”',
  },
  utf16: {
    title: '文件的编码是UTF-16，请另存为“CSV UTF-8”',
    english: 'the encoding of the file is UTF-16: save it as “CSV UTF-8”',
  },
  uselessColumns: { title: '没有可以导入的列', english: 'it has no column that can be imported' },
} as const;

/** More characters of a cell are not shown. */
const MOST_CHARACTERS = 32;

/** The refusal of a header. `cell` is the text of the cell that is wrong. */
const invalid = (fault: Titles, cell = ''): HeaderInvalid => {
  const shown = Array.from(cell).slice(0, MOST_CHARACTERS).join('');
  const named = shown === '' ? '' : `“${shown}”`;
  const title = `表头${named}（${fault.title}）`;
  const english = `the header${named && ` ${named}`} (${fault.english})`;
  return { _tag: 'Left', left: fileInvalid('header', { title, english }) };
};

/** The refusal of the beginning of a file, which says what is wrong. */
export const headerFault = (fault: keyof typeof HEADER_FAULTS): HeaderInvalid => invalid(HEADER_FAULTS[fault]);

/** More columns make a text long. */
const MOST_COLUMNS = 20;

/**
 * The column that a cell probably means: the one with the nearest name or title, or one whose title has the text of the cell in it.
 */
const nearestColumn = (read: ReadonlyArray<readonly [string, Titles]>, cell: string): Titles | undefined => {
  const spelled = new Map(
    read.flatMap(([name, titles]) => [name, titles.title, titles.english].map((text) => [text, titles] as const)),
  );
  const text = cell.trim().toLowerCase();
  const isWithin = (known: string): boolean => text.length > 1 && known.toLowerCase().includes(text);
  const nearest = nearestName(text, spelled.keys()) ?? [...spelled.keys()].find(isWithin);
  return nearest === undefined ? undefined : spelled.get(nearest);
};

/** The fault of a cell that means no column: it names the nearest one, and those that a file can have. */
const unknownColumn = (module: ImportedModule, cell: string): Titles => {
  const read = Object.entries(importColumns(module)).map(([name, field]) => [name, titlesOf(field)] as const);
  const nearest = nearestColumn(read, cell);
  const named = read.slice(0, MOST_COLUMNS).map(([, titles]) => titles);
  const isCut = read.length > MOST_COLUMNS;
  const columns = {
    title: named.map(({ title }) => title).join('、') + (isCut ? '等' : ''),
    english: named.map(({ english }) => english).join(', ') + (isCut ? ', …' : ''),
  };
  return {
    title: `没有此列${nearest ? `，最接近的是“${nearest.title}”` : ''}；可用的列：${columns.title}`,
    english: `no such column${nearest ? `, the nearest is “${nearest.english}”` : ''}; the columns are: ${columns.english}`,
  };
};

const REPEATED = { title: '此列重复', english: 'the file has this column twice' } as const;

const untitled = (column: number): Titles => ({
  title: `第${column}列没有标题`,
  english: `column ${column} has no title`,
});

/**
 * The columns of a file, from the cells of its first line: names of columns, or undefined for those that are ignored.
 * A cell that is no column, a column that stands there twice, and a file that can neither add nor update refuse the file.
 */
export const columnsOfHeader = (
  module: ImportedModule,
  cells: ReadonlyArray<string>,
): E.Either<RefusalOf<'FormInvalid'>, ReadonlyArray<string | undefined>> => {
  const columnOf = headerReader(module, cells);
  const read = importColumns(module);
  const names: string[] = [];
  if (cells.length === 0) return headerFault('emptyFile');
  if (cells.every((cell) => cell.trim() === '')) return headerFault('blankLine');
  for (const [i, cell] of cells.entries()) {
    if (cell.trim() === '') return invalid(untitled(i + 1));
    const name = columnOf(cell);
    if (name === undefined) return invalid(unknownColumn(module, cell), cell);
    if (names.includes(name)) return invalid(REPEATED, cell);
    names.push(name);
  }
  const required = Object.entries(formOf(module)).filter(([, field]) => !mayBeAbsent(field));
  const mayAdd = (required.length > 0 ? required : Object.entries(formOf(module))).some(([name]) =>
    names.includes(name),
  );
  if (!mayAdd && !(names.includes('id') && names.includes('version'))) return headerFault('uselessColumns');
  return { _tag: 'Right', right: names.map((name) => (Object.hasOwn(read, name) ? name : undefined)) };
};
