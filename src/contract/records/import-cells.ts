import type { ChoiceField, FormField, TextField, Titled } from '../forms/form-field.js';
import { guarded, unguarded } from '../values/formula-guard.js';
import { integerIn } from '../values/text-rules.js';

/** The words of booleans for people. */
const BOOLEAN_WORDS = { yes: { title: '是', english: 'yes' }, no: { title: '否', english: 'no' } } as const;

/** The word of a boolean for people. */
export const booleanWord = (value: boolean): Titled => (value ? BOOLEAN_WORDS.yes : BOOLEAN_WORDS.no);

const { yes: YES, no: NO } = BOOLEAN_WORDS;

/** The words of a boolean. The first two are those of exports. */
const BOOLEANS: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['false', false],
  [YES.title, true],
  [NO.title, false],
  [YES.english, true],
  [NO.english, false],
]);

/** Spreadsheet programs write a line feed in a cell as two characters. */
const withLineFeeds = (text: string): string => text.replace(/\r\n?/g, '\n');

const folded = (text: string): string => text.trim().toLowerCase();

/** The value of the choice that has this text in either language. Undefined for a text of no choice, and for one of two choices. */
export const choiceWithText = ({ choices }: Pick<ChoiceField, 'choices'>, cell: string): number | undefined => {
  const text = folded(cell);
  const meant = choices.filter(({ title, english }) => folded(title) === text || folded(english ?? title) === text);
  return meant.length === 1 ? meant[0]?.value : undefined;
};

/** The value of a choice: its number, or its text. NaN for another text. */
const choiceIn = (field: ChoiceField, cell: string): number => {
  const number = integerIn(cell);
  if (field.choices.some(({ value }) => value === number)) return number;
  return choiceWithText(field, cell) ?? number;
};

/**
 * The most characters of a cell that writes a text of the field. A character of a text has two at most, and a line feed three: it may
 * be written as two, and have a `'` behind it. One `'` more may stand before the text.
 */
export const mostCharacters = ({ max }: Pick<TextField, 'max'>): number => 3 * max + 1;

/** What a cell of an import writes: the value of its kind as a request has it, or what no field of the kind accepts. */
export const cellValue = (field: FormField, cell: string): unknown => {
  if (cell === '' && field.kind !== 'text' && field.kind !== 'ids') return field.optional ? null : '';
  switch (field.kind) {
    case 'text': {
      // too long for the field, whatever it means
      if (cell.length > mostCharacters(field)) return cell;
      const text = unguarded(field.multiline ? withLineFeeds(cell) : cell);
      return text === '' && field.optional ? null : text;
    }
    case 'choice':
      return choiceIn(field, cell);
    case 'integer':
    case 'reference':
      return integerIn(cell);
    case 'boolean':
      return BOOLEANS.get(folded(cell)) ?? cell;
    case 'ids':
      return cell === '' ? [] : cell.split(',').map(integerIn);
    case 'decimal':
    case 'date':
    case 'time':
    case 'password':
      return cell;
  }
};

/** A value that a cell can write. */
export type CellValue = string | number | boolean | ReadonlyArray<number> | null;

/** The cell that writes a value of a field: the inverse of `cellValue`. */
export const cellText = ({ kind }: Pick<FormField, 'kind'>, value: CellValue): string => {
  if (value === null) return '';
  if (typeof value === 'object') return value.join(',');
  return kind === 'text' ? guarded(String(value)) : String(value);
};

/** More choices make an error long. */
const MOST_NAMED = 8;

/** How the value of a kind is written. */
const FORMATS: Readonly<Partial<Record<FormField['kind'], Titled>>> = {
  boolean: { title: `${YES.title}或${NO.title}`, english: `${YES.english} or ${NO.english}` },
  date: { title: 'YYYY-MM-DD' },
  time: { title: 'YYYY-MM-DD HH:MM:SS' },
};

/** The title of a field with another value than the record has, which an import does not change. */
export const keptTitle = (title: string | undefined): string | undefined => title && `${title}（导入不修改）`;

/** How the value of a field is written. Undefined where its title says enough. */
export const formatOf = (field: FormField): Titled | undefined => {
  if (field.kind === 'text') return field.patternText;
  if (field.kind !== 'choice') return FORMATS[field.kind];
  const { choices } = field;
  if (choices.length > MOST_NAMED) return undefined;
  return {
    title: choices.map(({ title }) => title).join('/'),
    english: choices.map(({ title, english = title }) => english).join('/'),
  };
};

/** The title of a field in the text of an error, with its format where it may be unknown. */
export const titleWithFormat = (field: FormField): string => {
  const format = formatOf(field);
  return format === undefined ? field.title : `${field.title}（${format.title}）`;
};
