import { mayBeAbsent } from './field-rules.js';
import { ID, VERSION, type FormField, type Titled } from './form-field.js';
import { formInvalid } from './form-invalid.js';
import type { E } from './fp.js';
import {
  choicesIn,
  choiceTextName,
  listableFields,
  RECORD_COLUMNS,
  referenceLabelName,
  referencesIn,
  type ListedField,
} from './listed-field.js';
import { formOf, RECORD_TITLES, type ManagedModule } from './managed-module.js';
import type { RefusalOf } from './refusals.js';
import { user } from './user.js';

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
} as const satisfies FormField;

const ownColumns = ({ name }: ManagedModule): Readonly<Record<string, FormField>> =>
  name === user.name ? { passwordHash: PASSWORD_HASH } : {};

/** The columns that an import reads, by name: which record, and every field of the form. Products of an export are not read. */
export const importColumns = (module: ManagedModule): Readonly<Record<string, FormField>> => ({
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

/** The columns of exports that an import ignores, and their titles. */
const ignoredColumns = (module: ManagedModule): ReadonlyMap<string, Titled | undefined> => {
  const read = importColumns(module);
  const titles: Readonly<Record<string, Titled>> = RECORD_TITLES;
  return new Map<string, Titled | undefined>([
    ...[...Object.keys(RECORD_COLUMNS), ...Object.keys(module.fields)]
      .filter((name) => !Object.hasOwn(read, name))
      .map((name) => [name, module.fields[name] ?? titles[name]] as const),
    ...choicesIn(module.fields).map(([name]) => [choiceTextName(name), undefined] as const),
    ...referencesIn(module.fields).map(([name]) => [referenceLabelName(name), undefined] as const),
  ]);
};

/** Every spelling of a known column: its name, or its title in either language. A name goes before a title. */
const spellings = (module: ManagedModule): ReadonlyMap<string, string> => {
  const columns = [...Object.entries<Titled>(importColumns(module)), ...ignoredColumns(module)];
  return new Map([
    ...columns.flatMap(([name, titled]) =>
      titled ? [titled.title, titled.english ?? titled.title].map((title) => [title, name] as const) : [],
    ),
    ...columns.map(([name]) => [name, name] as const),
  ]);
};

const MOST_SHOWN = 32;

/** The refusal of a header. The text names the cell. */
const headerInvalid = (cell = ''): { _tag: 'Left'; left: RefusalOf<'FormInvalid'> } => {
  const shown = Array.from(cell).slice(0, MOST_SHOWN).join('');
  return { _tag: 'Left', left: formInvalid('header', shown === '' ? '表头' : `表头“${shown}”`) };
};

/**
 * The columns of a file, from the cells of its first line: names of columns, or undefined for those that are ignored.
 * A cell that is no column, a column that stands there twice, and a file that can neither add nor update refuse the file.
 */
export const columnsOfHeader = (
  module: ManagedModule,
  cells: ReadonlyArray<string>,
): E.Either<RefusalOf<'FormInvalid'>, ReadonlyArray<string | undefined>> => {
  const known = spellings(module);
  const read = importColumns(module);
  const names: string[] = [];
  for (const cell of cells) {
    const name = known.get(cell.trim());
    if (name === undefined || names.includes(name)) return headerInvalid(cell);
    names.push(name);
  }
  const required = Object.entries(formOf(module)).filter(([, field]) => !mayBeAbsent(field));
  const mayAdd = (required.length > 0 ? required : Object.entries(formOf(module))).some(([name]) =>
    names.includes(name),
  );
  if (!mayAdd && !(names.includes('id') && names.includes('version'))) return headerInvalid();
  return { _tag: 'Right', right: names.map((name) => (Object.hasOwn(read, name) ? name : undefined)) };
};
