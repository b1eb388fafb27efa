import { SORT, STATUS, type FormField } from '../../contract/form-field.js';
import { isRecordTime } from '../../contract/listed-field.js';
import type { ManagedModule, Modules } from '../../contract/managed-module.js';
import { defineModule } from '../../contract/module-declaration.js';
import { comparable } from './comparable.js';
import { columnOf } from './columns.js';
import { declaredFields, fieldOf } from './declared-fields.js';
import type { FoundTable } from './found-table.js';
import { snapshotOf, type ModuleSnapshot } from './module-snapshot.js';
import { deletionTrigger, versionTrigger } from './table-sql.js';

/** The declaration of a table that exists. */
export type DeclaredTable = Readonly<{
  name: string;
  /** A file of TypeScript. What it cannot say stands in its comments. */
  text: string;
  /** What the table has of what the declaration needs. */
  snapshot: ModuleSnapshot;
}>;

/** The columns between the brackets of an index, such as `lower(name)` or `amount DESC`, by the part of its name. */
const namedIndexes = ({ table, indexes }: FoundTable, suffix: string): ReadonlyArray<readonly [string, string]> =>
  Object.entries(indexes)
    .filter(([name]) => name.startsWith(`${table}_`) && name.endsWith(`_${suffix}`))
    .map(([name, definition]) => [name.slice(table.length + 1, -suffix.length - 1), definition]);

const identifiers = (text: string): ReadonlyArray<string> => text.match(/[a-z_][a-z0-9_]*/g) ?? [];

/** What lists of the table are searched, filtered and ordered by, as far as its indexes say it. */
const listMembers = (found: FoundTable, fields: Readonly<Record<string, FormField>>) => {
  const isField = (name: string) => fields[name] !== undefined || isRecordTime(name);
  const fieldsIn = (text: string, kinds?: ReadonlyArray<string>) =>
    identifiers(text)
      .map(fieldOf)
      .filter((name) => isField(name) && (!kinds || kinds.includes(fields[name]?.kind ?? '')));
  const page = found.indexes[`${found.table}_page_index`] ?? '';
  const [, key = '', included = ''] = /\(([^)]*)\)(?: INCLUDE \(([^)]*)\))?/.exec(page) ?? [];
  return {
    order: page === '' ? (fields['sort'] ? ['sort'] : []) : fieldsIn(key, ['integer']),
    search: Object.fromEntries(
      namedIndexes(found, 'grams_index').map(([parameter, definition]) => [
        fieldOf(parameter),
        fieldsIn(/text_grams\((.*)\)/.exec(definition)?.[1] ?? '', ['text']),
      ]),
    ),
    filters: fieldsIn(included),
    orderBy: namedIndexes(found, 'order_index')
      .map(([column]) => fieldOf(column))
      .filter(isField),
    unique: namedIndexes(found, 'unique')
      .filter(([, definition]) => /^CREATE UNIQUE .* WHERE \(?\(?NOT deleted/.test(definition))
      .map(([, definition]) => {
        const [, columns = ''] = /USING btree \((.*)\) WHERE/.exec(definition) ?? [];
        const names = fieldsIn(columns);
        return { names, unique: /\blower\(/.test(columns) ? { fields: names, ignoreCase: true } : names };
      })
      .flatMap(({ names, unique }) => (names.length > 0 ? [unique] : [])),
  };
};

/** A value as TypeScript. The two fields that every module may share have names. */
const codeOf = (value: unknown): string => {
  if (value === SORT) return 'SORT';
  if (value === STATUS) return 'STATUS';
  if (typeof value === 'string')
    return `'${JSON.stringify(value).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
  if (Array.isArray(value)) return `[${value.map(codeOf).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return String(value);
  const members = Object.entries(value).map(([name, member]) => `${name}: ${codeOf(member)}`);
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
};

const textOf = (declaration: Readonly<Record<string, unknown>>, remarks: ReadonlyArray<string>): string => {
  const { name, fields, ...members } = declaration;
  const lines = Object.entries(members).map(([member, value]) => `  ${member}: ${codeOf(value)},`);
  const fieldLines = Object.entries(fields as object).map(([field, value]) => `    ${field}: ${codeOf(value)},`);
  return [
    "import { defineModule, SORT, STATUS } from 'menshen/modules';",
    '',
    ...remarks.map((remark) => `// ${remark}`),
    `export const ${String(name)} = defineModule({`,
    `  name: ${codeOf(name)},`,
    ...lines.slice(0, 1),
    '  fields: {',
    ...fieldLines,
    '  },',
    ...lines.slice(1),
    '});',
    '',
  ].join('\n');
};

/** What the table has of what the module needs. Menus are nobody’s table: none are missing. */
const foundSnapshot = (found: FoundTable, module: ManagedModule, modules: Modules): ModuleSnapshot => {
  const needed = snapshotOf(module, modules);
  const columns = new Set(found.columns.map(({ name }) => name));
  const indexes = Object.entries(needed.indexes).flatMap(([name, statement]) => {
    const definition = found.indexes[name];
    if (definition === undefined) return [];
    return [[name, comparable(definition) === comparable(statement) ? statement : definition] as const];
  });
  const trigger = found.triggers[`${found.table}_version`];
  const isSame = trigger !== undefined && comparable(trigger) === comparable(versionTrigger(needed));
  return {
    ...needed,
    columns: Object.fromEntries(Object.entries(needed.columns).filter(([name]) => columns.has(name))),
    indexes: Object.fromEntries(indexes),
    version: isSame ? needed.version : trigger === undefined ? [] : ['unknown'],
    isTracked: found.isTracked,
    notesDeletions: comparable(found.triggers[`${found.table}_deletion`] ?? '') === comparable(deletionTrigger(needed)),
  };
};

const idRemarks = ({ columns }: FoundTable): ReadonlyArray<string> => {
  const id = columns.find(({ name }) => name === 'id');
  if (!id || !['integer', 'bigint'].includes(id.type)) return ['every table needs an id of the type integer'];
  return id.isIdentity || id.default !== null ? [] : ['the id needs a default: add generated by default as identity'];
};

/** Unique indexes that also count deleted records, or that are no list of columns. */
const indexRemarks = ({ indexes }: FoundTable): ReadonlyArray<string> =>
  Object.entries(indexes)
    .filter(([name, definition]) => definition.startsWith('CREATE UNIQUE') && !name.endsWith('_pkey'))
    .filter(([, definition]) => !definition.includes('NOT deleted'))
    .map(([name]) => `${name} is unique among deleted records too: a refused value is then answered with 500`);

/** The declaration of a table that a server has. `known` is the module that has the table already. */
export const declaredTable = (found: FoundTable, modules: Modules, known?: string): DeclaredTable => {
  const { table } = found;
  const name = known ?? fieldOf(table.replace(/s$/, ''));
  const { fields: own, remarks } = declaredFields(found, modules);
  const label = Object.entries(own).find(([, field]) => field.kind === 'text' && !field.optional)?.[0] ?? 'name';
  const isMissing = (field: string) => !Object.hasOwn(own, field);
  const fields: Readonly<Record<string, FormField>> = {
    ...own,
    ...(isMissing(label) && { [label]: { kind: 'text', title: label, min: 0, max: 100, default: '' } }),
    ...(isMissing('status') && { status: STATUS }),
  };
  const declaration = {
    name,
    title: name,
    ...(table !== `${columnOf(name)}s` && { table }),
    fields,
    list: ['id', ...Object.keys(fields), 'createTime'],
    ...listMembers(found, fields),
    label,
  };
  const module: ManagedModule = defineModule(declaration as never);
  const all = new Map([...modules, [name, module]]);
  const added = Object.keys(snapshotOf(module, all).columns).filter(
    (column) => !found.columns.some((one) => one.name === column),
  );
  const text = textOf(declaration, [
    ...idRemarks(found),
    ...remarks,
    ...indexRemarks(found),
    ...(added.length > 0 ? [`the next migration adds ${added.join(', ')}`] : []),
  ]);
  return { name, text, snapshot: foundSnapshot(found, module, all) };
};
