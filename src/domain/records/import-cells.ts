import type { FormField } from '../../contract/form-field.js';
import { integerIn } from '../../contract/text-rules.js';
import { unguarded } from '../listing/formula-guard.js';

const BOOLEANS: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['false', false],
]);

/** Spreadsheet programs write a line feed in a cell as two characters. */
const withLineFeeds = (text: string): string => text.replace(/\r\n?/g, '\n');

/** What a cell writes: the value of its kind as a request has it, or what no field of the kind accepts. */
export const cellValue = (field: FormField, cell: string): unknown => {
  if (cell === '' && field.kind !== 'text' && field.kind !== 'ids') return field.optional ? null : '';
  switch (field.kind) {
    case 'text': {
      const text = unguarded(field.multiline ? withLineFeeds(cell) : cell);
      return text === '' && field.optional ? null : text;
    }
    case 'integer':
    case 'choice':
    case 'reference':
      return integerIn(cell);
    case 'boolean':
      return BOOLEANS.get(cell.toLowerCase()) ?? cell;
    case 'ids':
      return cell === '' ? [] : cell.split(',').map(integerIn);
    case 'decimal':
    case 'date':
    case 'time':
    case 'password':
      return cell;
  }
};

/** How the value of a kind is written. The others need no explanation. */
const FORMATS: Readonly<Partial<Record<FormField['kind'], string>>> = {
  boolean: 'true或false',
  date: 'YYYY-MM-DD',
  time: 'YYYY-MM-DD HH:MM:SS',
};

/** The title of a field in the text of an error, with its format where it may be unknown. */
export const titleWithFormat = ({ title, kind }: FormField): string => {
  const format = FORMATS[kind];
  return format === undefined ? title : `${title}(${format})`;
};
