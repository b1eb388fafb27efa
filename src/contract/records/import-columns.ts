import { namedTitle } from '../listing/column-titles.js';
import { ID, VERSION, type FormField, type Titled } from '../forms/form-field.js';
import {
  choicesIn,
  choiceTextName,
  listableFields,
  RECORD_COLUMNS,
  referenceLabelName,
  referencesIn,
  type ListedField,
} from '../forms/listed-field.js';
import { formOf, RECORD_TITLES, type ManagedModule } from '../modules/managed-module.js';
import { linkedNamesName, linkedNamesTitles, numberTitles } from './file-titles.js';

/** The hash of a password in the format of bcrypt, with a cost that a login can compute. */
const BCRYPT_HASH = /^\$2[aby]\$(0[4-9]|1[0-4])\$[./A-Za-z0-9]{53}$/u;

/** A column that an import of users reads besides the fields of their form: the hash of a password of another system. */
export const PASSWORD_HASH = {
  kind: 'text',
  title: '密码哈希',
  english: 'Password hash',
  min: 60,
  max: 60,
  pattern: BCRYPT_HASH,
  patternText: { title: 'bcrypt哈希，成本4到14', english: 'A hash of bcrypt with a cost of 4 to 14' },
} as const satisfies FormField;

/** What an import needs to know of a module. */
export type ImportedModule = Pick<ManagedModule, 'fields'>;

/** A file may have the hash in place of a password. */
const ownColumns = ({ fields }: ImportedModule): Readonly<Record<string, FormField>> =>
  fields['password']?.kind === 'password' ? { passwordHash: PASSWORD_HASH } : {};

/** The columns that an import reads, by name: which record, and every field of the form. Products of an export are not read. */
export const importColumns = (module: ImportedModule): Readonly<Record<string, FormField>> => ({
  id: ID,
  version: VERSION,
  ...formOf(module),
  ...ownColumns(module),
});

/** How the fields of a form that no record stores stand in a file: links as ids with commas between, secrets never. */
const UNSTORED: Readonly<Record<'ids' | 'password' | 'boolean', ListedField>> = {
  ids: { kind: 'text', optional: true },
  password: { kind: 'text', optional: true },
  boolean: { kind: 'boolean', optional: true },
};

/**
 * The columns of an export with `columns=form`, which are those of a template: the id, the version and every field of the form.
 * Beside each reference is the name of its record.
 */
export const formListed = (module: ManagedModule): Readonly<Record<string, ListedField>> => {
  const listable = listableFields(module.fields);
  const names = Object.entries(formOf(module)).flatMap(([name, { kind }]) =>
    kind === 'reference' ? [name, referenceLabelName(name)] : [name],
  );
  return Object.fromEntries(
    ['id', 'version', ...names].map((name) => {
      const kind = module.fields[name]?.kind;
      const unstored = kind === 'ids' || kind === 'password' || kind === 'boolean' ? UNSTORED[kind] : undefined;
      return [name, listable.get(name) ?? unstored ?? { kind: 'text', optional: true }];
    }),
  );
};

type KnownColumn = Readonly<{ name: string; titled: Titled }>;

const readColumns = (module: ImportedModule): ReadonlyArray<KnownColumn> =>
  Object.entries<Titled>(importColumns(module)).map(([name, titled]) => ({ name, titled }));

/** The columns of exports that an import ignores. Their titles are their own, or those of the field from which they follow. */
const ignoredColumns = (module: ImportedModule): Readonly<Record<'own' | 'derived', ReadonlyArray<KnownColumn>>> => {
  const read = importColumns(module);
  const titles: Readonly<Record<string, Titled>> = RECORD_TITLES;
  const linked = Object.entries(module.fields).flatMap(([name, field]) =>
    field.kind === 'ids' ? [{ name: linkedNamesName(name), titled: linkedNamesTitles(name, field) }] : [],
  );
  return {
    own: [
      ...[...Object.keys(RECORD_COLUMNS), ...Object.keys(module.fields)]
        .filter((name) => !Object.hasOwn(read, name))
        .map((name) => ({ name, titled: module.fields[name] ?? titles[name] ?? { title: name } })),
      ...linked,
    ],
    derived: [
      ...choicesIn(module.fields).map(([name, titled]) => ({ name: choiceTextName(name), titled })),
      ...referencesIn(module.fields).map(([name, titled]) => ({ name: referenceLabelName(name), titled })),
    ],
  };
};

/** Every column that a file of the module can have, with its title. Two can have one title. */
export const fileColumns = (module: ImportedModule): ReadonlyArray<KnownColumn> => {
  const { own, derived } = ignoredColumns(module);
  return [...own, ...readColumns(module), ...derived];
};

/** The titles of a column in both languages. */
export const titlesIn = ({ title, english = title }: Titled): ReadonlyArray<string> => [title, english];

/** A field with a number or an id, and the column with its text or its name. */
type Explained = Readonly<{ name: string; derived: string; titled: Titled; numbered: Titled }>;

/** The fields whose text or name stands in another column. */
export const explainedColumns = ({ fields }: ImportedModule): ReadonlyArray<Explained> => [
  ...choicesIn(fields).map(([name, titled]) => ({
    ...{ name, derived: choiceTextName(name), titled },
    numbered: numberTitles(titled, 'choice'),
  })),
  ...referencesIn(fields).map(([name, titled]) => ({
    ...{ name, derived: referenceLabelName(name), titled },
    numbered: numberTitles(titled, 'reference'),
  })),
];

/**
 * The columns that a cell of a header can mean, by what it says: the name of a column, its title in either language, or a title
 * with the name. A name goes before a title, and the title of a field before that of its number.
 */
const spellings = (module: ImportedModule): Map<string, string> => {
  const titled = [...ignoredColumns(module).own, ...readColumns(module)];
  const numbers = explainedColumns(module).map(({ name, numbered }) => ({ name, titled: numbered }));
  const columns = [...numbers, ...fileColumns(module)];
  return new Map([
    ...[...numbers, ...titled].flatMap((column) =>
      titlesIn(column.titled).map((title) => [title, column.name] as const),
    ),
    ...columns.flatMap((column) =>
      titlesIn(column.titled).map((title) => [namedTitle(title, column.name), column.name] as const),
    ),
    ...columns.map(({ name }) => [name, name] as const),
  ]);
};

/**
 * Tells which column a cell of this header means. Undefined for a cell that means none. If the header has the title of a number or an
 * id, as the export of a list has, the title of the field means its text or its name.
 */
export const headerReader = (
  module: ImportedModule,
  header: ReadonlyArray<string>,
): ((cell: string) => string | undefined) => {
  const known = spellings(module);
  const cells = new Set(header.map((cell) => cell.trim()));
  const isMeant = (name: string, text: string): boolean => cells.has(text) && known.get(text) === name;
  const explained = explainedColumns(module).filter(({ name, numbered }) =>
    titlesIn(numbered).some((title) => isMeant(name, title) || isMeant(name, namedTitle(title, name))),
  );
  for (const { name, derived, titled } of explained)
    for (const title of titlesIn(titled)) if (known.get(title) === name) known.set(title, derived);
  return (cell) => known.get(cell.trim());
};
