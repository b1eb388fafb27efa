import { isStored, type Form, type Titled } from '../forms/form-field.js';
import {
  choiceTextName,
  isReferenceName,
  listableFields,
  referenceLabelName,
  type ListedField,
} from '../forms/listed-field.js';
import type { ExportColumns } from '../listing/export-fields.js';
import { RECORD_TITLES, type ManagedModule } from '../modules/managed-module.js';
import { titlesOf, type Titles } from '../modules/module-description.js';
import { linkedNamesName, linkedNamesTitles, numberTitles } from './file-titles.js';
import { formListed } from './import-columns.js';

/** The fields of a module, and the names of those that its lists show. */
type ExportedModule = Readonly<{ fields: Form; listed: ReadonlyArray<string> }>;

/** What an export has of a field: its value, with a text or a name beside it. Of links it has the names. */
const columnsOf = (fields: Form, name: string): ReadonlyArray<string> => {
  const field = fields[name];
  if (!field) return [];
  if (field.kind === 'ids') return [linkedNamesName(name)];
  if (!isStored(field)) return [];
  if (field.kind === 'choice') return [name, choiceTextName(name)];
  return field.kind === 'reference' && isReferenceName(name) ? [name, referenceLabelName(name)] : [name];
};

/**
 * The columns of an export with `columns=all`: the id and the version, by which an import updates the record, those of the lists,
 * then every other field that the record has, and the names of the records that are linked to it. Passwords are never there.
 */
export const allListed = ({ fields, listed }: ExportedModule): Readonly<Record<string, ListedField>> => {
  const listable = listableFields(fields);
  const linked = new Map<string, ListedField>(
    Object.entries(fields).flatMap(([name, { kind }]) =>
      kind === 'ids' ? [[linkedNamesName(name), { kind: 'text', namesOf: name }] as const] : [],
    ),
  );
  const names = new Set([
    'id',
    'version',
    ...listed,
    ...Object.keys(fields).flatMap((name) => columnsOf(fields, name)),
  ]);
  return Object.fromEntries(
    [...names].flatMap((name) => {
      const field = listable.get(name) ?? linked.get(name);
      return field ? [[name, field] as const] : [];
    }),
  );
};

/** The columns of an export, by name. Without `columns`, those of the lists. */
export const exportListed = (
  module: ManagedModule,
  columns: ExportColumns | undefined,
): Readonly<Record<string, ListedField>> => {
  if (columns === 'form') return formListed(module);
  return columns === 'all' ? allListed({ ...module, listed: Object.keys(module.listed) }) : module.listed;
};

/** The titles of the columns of an export for people, by name. A value and its text, or a reference and its name, have different ones. */
export const exportTitles = ({ fields, listed }: ExportedModule): ReadonlyMap<string, Titles> => {
  const known: Readonly<Record<string, Titled>> = { ...RECORD_TITLES, ...fields };
  const columns = Object.entries(allListed({ fields, listed }));
  const explained = new Set(columns.flatMap(([, { textOf, nameOf }]) => textOf ?? nameOf ?? []));
  return new Map(
    columns.map(([name, { textOf, nameOf, namesOf }]) => {
      const titled = known[textOf ?? nameOf ?? namesOf ?? name] ?? { title: name };
      const kind = fields[name]?.kind;
      if (namesOf !== undefined) return [name, linkedNamesTitles(namesOf, titled)] as const;
      const isNumber = explained.has(name) && (kind === 'choice' || kind === 'reference');
      return [name, isNumber ? numberTitles(titled, kind) : titlesOf(titled)] as const;
    }),
  );
};
