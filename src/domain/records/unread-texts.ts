import type { FormField } from '../../contract/forms/form-field.js';
import type { UnreadColumn } from '../../contract/records/unread-columns.js';
import { unguarded } from '../../contract/values/formula-guard.js';
import { isHidden, type Import } from './file-import.js';
import type { ReadRow } from './import-row.js';
import type { FoundForChange } from './record-decisions.js';
import { linkedIds } from './record-nodes.js';

/** What a record has in a field: a value, or the ids of links. */
type FieldContent = string | number | boolean | null | ReadonlyArray<number>;

/**
 * A text that stands in a column which is not read, beside what the record has. `rows` rows have both, the first at `line`.
 * `isNew`: the record is new.
 */
export type UnreadText = Readonly<{
  column: UnreadColumn;
  content: FieldContent;
  text: string;
  isNew: boolean;
  line: number;
  rows: number;
}>;

/**
 * What the record of a row has in a field that the row does not change. Undefined if the row changes it, since the text may then be
 * an old one, and if nobody may say.
 */
const contentOf = (
  request: Import,
  { row }: ReadRow,
  found: FoundForChange,
  field: string,
): FieldContent | undefined => {
  if (!row || row.wrong?.includes(field)) return undefined;
  const isLink = request.module.fields[field]?.kind === 'ids';
  if (row.adds) return isLink ? (row.account?.roleIds ?? []) : (row.values[field] ?? null);
  const present = found.records.get(row.id);
  if (!present || isHidden(request, present)) return undefined;
  if (isLink) return linkedIds(present.links);
  const kept = present.values[field] ?? null;
  const given = row.values[field];
  return given === undefined || given === kept ? kept : undefined;
};

/** Collects the texts of the rows in columns that are not read, each once. */
export const collectUnread = (columns: ReadonlyArray<UnreadColumn>, request: Import, found: FoundForChange) => {
  const texts = new Map<string, UnreadText>();
  return {
    add: (read: ReadRow): void => {
      for (const column of columns) {
        const text = read.unread?.[column.at];
        const content = column.of === undefined ? undefined : contentOf(request, read, found, column.of);
        if (text === undefined || content === undefined) continue;
        const isNew = read.row?.adds === true;
        const key = JSON.stringify([column.at, content, text, isNew]);
        const { line, rows } = texts.get(key) ?? { line: read.line, rows: 0 };
        texts.set(key, { column, content, text, isNew, line, rows: rows + 1 });
      }
    },
    all: (): ReadonlyArray<UnreadText> => [...texts.values()],
  };
};

const folded = (text: string): string => text.trim().toLowerCase();

/** The names in a text, in any order. */
const namesIn = (text: string): string =>
  text
    .split(/[,，、]/u)
    .map((name) => name.trim())
    .toSorted()
    .join();

/** The name of a record; undefined if it is not known. */
export type NameOf = (module: string, id: number) => string | undefined;

/** The texts that mean what the record has. Undefined if they are not known. */
const textsOf = (field: FormField, content: FieldContent, nameOf: NameOf): ReadonlyArray<string> | undefined => {
  if (content === null) return [''];
  if (field.kind === 'choice') {
    const choice = field.choices.find(({ value }) => value === content);
    return choice && [choice.title, choice.english ?? choice.title].map(folded);
  }
  if (!('refersTo' in field)) return undefined;
  const { refersTo } = field;
  if (typeof content === 'number') {
    const name = nameOf(refersTo, content);
    return name === undefined ? undefined : [name.trim()];
  }
  if (!Array.isArray(content)) return undefined;
  const names = content.flatMap((id: number) => nameOf(refersTo, id) ?? []);
  return names.length === content.length ? [namesIn(names.join())] : undefined;
};

/** Whether a text says something else than the record has. The empty text of a new record says nothing. */
export const isOtherText = (field: FormField, { content, text, isNew }: UnreadText, nameOf: NameOf): boolean => {
  const said = unguarded(text).trim();
  const known = textsOf(field, content, nameOf);
  if (known === undefined || (isNew && said === '')) return false;
  if (field.kind === 'choice') return !known.includes(folded(said));
  return !known.includes(field.kind === 'ids' ? namesIn(said) : said);
};
