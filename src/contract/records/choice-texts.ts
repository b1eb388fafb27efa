import { choiceTextName } from '../forms/listed-field.js';
import { unguarded } from '../values/formula-guard.js';
import { choiceWithText } from './import-cells.js';
import { headerReader, importColumns, titlesIn, type ImportedModule } from './import-columns.js';

/** A choice whose number stands at the place `at`, and its text at the place `textAt`. */
type NumberAndText = Readonly<{ name: string; at: number; textAt: number }>;

/** The values of choices that only their texts write, by the names of the fields. */
type WrittenChoices = Readonly<Record<string, number>>;

/**
 * The choices whose texts stand in this header beside their numbers, under the titles of their fields, as in the export of a list. A
 * column that has the name of a text, such as `statusText`, is never read.
 */
export const numbersAndTexts = (
  module: ImportedModule,
  header: ReadonlyArray<string>,
): ReadonlyArray<NumberAndText> => {
  const names = header.map(headerReader(module, header));
  return Object.entries(importColumns(module)).flatMap(([name, field]) => {
    if (field.kind !== 'choice') return [];
    const [at, textAt] = [names.indexOf(name), names.indexOf(choiceTextName(name))];
    const hasTitle = titlesIn(field).includes(header[textAt]?.trim() ?? '');
    return at !== -1 && hasTitle ? [{ name, at, textAt }] : [];
  });
};

/** The texts that stand beside empty numbers. `value` is the choice that has the text; undefined if none has it, or two. */
const textsBesideEmpty = (module: ImportedModule, header: ReadonlyArray<string>) => {
  const columns = importColumns(module);
  const pairs = numbersAndTexts(module, header);
  return (cells: ReadonlyArray<string>) =>
    pairs.flatMap(({ name, at, textAt }) => {
      const field = columns[name];
      if (field?.kind !== 'choice' || cells[at] !== '') return [];
      const text = unguarded(cells[textAt] ?? '');
      return [{ name, text, value: choiceWithText(field, text) }];
    });
};

/**
 * Reads the choices of a new record that a row writes by their texts alone: people fill in the text, and leave the number empty. A text
 * counts if exactly one choice has it. A number goes before its text.
 */
export const choicesByText = (
  module: ImportedModule,
  header: ReadonlyArray<string>,
): ((cells: ReadonlyArray<string>) => WrittenChoices) => {
  const textsIn = textsBesideEmpty(module, header);
  return (cells) =>
    Object.fromEntries(
      textsIn(cells).flatMap(({ name, value }) => (value === undefined ? [] : [[name, value] as const])),
    );
};

/** Reads the texts of a new record that stand beside empty numbers and are not those of a choice, by the names of the fields. */
export const unknownChoiceTexts = (
  module: ImportedModule,
  header: ReadonlyArray<string>,
): ((cells: ReadonlyArray<string>) => Readonly<Record<string, string>>) => {
  const textsIn = textsBesideEmpty(module, header);
  return (cells) =>
    Object.fromEntries(
      textsIn(cells).flatMap(({ name, text, value }) =>
        value === undefined && text.trim() !== '' ? [[name, text] as const] : [],
      ),
    );
};
