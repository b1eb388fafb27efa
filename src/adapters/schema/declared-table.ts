import { STATUS, type FormField } from '../../contract/forms/form-field.js';
import { isRecordTime } from '../../contract/forms/listed-field.js';
import type { ManagedModule, Modules } from '../../contract/modules/managed-module.js';
import { defineModule } from '../../contract/modules/module-declaration.js';
import { permissionOf } from '../../contract/values/permission.js';
import { comparable } from './comparable.js';
import { columnOf } from './columns.js';
import { declarationCode } from './declaration-code.js';
import { declaredFields, fieldOf } from './declared-fields.js';
import { fixedColumns, type FixedColumns } from './fixed-columns.js';
import type { FoundMenu, FoundTable } from './found-table.js';
import { constantOf } from './script-words.js';
import { countsBy } from './missing-objects.js';
import { proposedScope } from './proposed-scope.js';
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
  const isField = (name: string) => Object.hasOwn(fields, name) || isRecordTime(name);
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

/** What makes a table impossible for a module. */
type ImpossibleTable = Readonly<{ obstacles: ReadonlyArray<string> }>;

/** The permissions for which a module has menus: its own anywhere, those of other modules below its page. */
const presentMenus = (name: string, menus: ReadonlyArray<FoundMenu>): ReadonlyArray<string> => {
  const page = permissionOf(name, 'page');
  const own = permissionOf(name, '');
  const present = menus.filter(({ permission, above }) => permission.startsWith(own) || above === page);
  return [...new Set(present.map(({ permission }) => permission))];
};

/** What the database has of what the module needs. */
const foundSnapshot = (
  found: FoundTable,
  module: ManagedModule,
  { needed, fixed, menus }: Readonly<{ needed: ModuleSnapshot; fixed: FixedColumns; menus: ReadonlyArray<FoundMenu> }>,
): ModuleSnapshot => {
  const columns = new Set(found.columns.map(({ name }) => name));
  const { countedBy: _countedBy, ...model } = needed;
  const countedBy = [...columns].find((column) => countsBy(found, column));
  const indexes = Object.entries(needed.indexes).flatMap(([name, statement]) => {
    const definition = found.indexes[name];
    if (definition === undefined) return [];
    return [[name, comparable(definition) === comparable(statement) ? statement : definition] as const];
  });
  const trigger = found.triggers[`${found.table}_version`];
  const isSame = trigger !== undefined && comparable(trigger) === comparable(versionTrigger(needed));
  return {
    ...model,
    ...(countedBy !== undefined && { countedBy }),
    columns: {
      ...Object.fromEntries(Object.entries(needed.columns).filter(([name]) => columns.has(name))),
      ...fixed.present,
    },
    menus: presentMenus(module.name, menus),
    indexes: Object.fromEntries(indexes),
    version: isSame ? needed.version : trigger === undefined ? [] : ['unknown'],
    isTracked: found.isTracked,
    notesDeletions: comparable(found.triggers[`${found.table}_deletion`] ?? '') === comparable(deletionTrigger(needed)),
  };
};

const idRemarks = ({ columns, indexes }: FoundTable): ReadonlyArray<string> => {
  const id = columns.find(({ name }) => name === 'id');
  const hasDefault = id?.isIdentity === true || id?.default !== null;
  const isUnique = Object.values(indexes).some((definition) => /^CREATE UNIQUE .*\(id\)$/.test(definition));
  return [
    ...(hasDefault ? [] : ['the id needs a default: add generated by default as identity']),
    ...(isUnique ? [] : ['the id needs a primary key']),
  ];
};

/** Constraints that the declaration does not know. */
const constraintRemarks = ({ constraints }: FoundTable): ReadonlyArray<string> =>
  Object.entries(constraints).map(
    ([name, definition]) =>
      `no rule says what ${name} refuses: ${definition}; a refused value is answered with ConstraintViolated`,
  );

/** Unique indexes that also count deleted records, or that are no list of columns. */
const indexRemarks = ({ indexes }: FoundTable): ReadonlyArray<string> =>
  Object.entries(indexes)
    .filter(([name, definition]) => definition.startsWith('CREATE UNIQUE') && !name.endsWith('_pkey'))
    .filter(([, definition]) => !definition.includes('NOT deleted'))
    .map(
      ([name]) => `${name} is unique among deleted records too: a refused value is answered with ConstraintViolated`,
    );

/**
 * The declaration of a table that a server has, or what makes one impossible. `menus` are those of the database, `known` is the
 * module that has the table already.
 */
export const declaredTable = (
  found: FoundTable,
  modules: Modules,
  menus: ReadonlyArray<FoundMenu>,
  known?: string,
): DeclaredTable | ImpossibleTable => {
  const { table } = found;
  const fixed = fixedColumns(found);
  if (fixed.obstacles.length > 0) return { obstacles: fixed.obstacles };
  const name = known ?? fieldOf(table.replace(/s$/, ''));
  const { fields: own, remarks: fieldRemarks } = declaredFields(found, modules, fixed.present);
  const label = Object.entries(own).find(([, field]) => field.kind === 'text' && !field.optional)?.[0] ?? 'name';
  const isMissing = (field: string) => !Object.hasOwn(own, field);
  const fields: Readonly<Record<string, FormField>> = {
    ...own,
    ...(isMissing(label) && { [label]: { kind: 'text', title: label, min: 0, max: 100, default: '' } }),
    ...(isMissing('status') && { status: STATUS }),
  };
  const { scope, remarks: scopeRemarks } = proposedScope(found, fields);
  const declaration = {
    name,
    title: name,
    ...(table !== `${columnOf(name)}s` && { table }),
    fields,
    list: ['id', ...Object.keys(fields), 'createTime'],
    ...listMembers(found, fields),
    label,
    ...(scope && { scope }),
  };
  const module: ManagedModule = defineModule(declaration as never);
  const all = new Map([...modules, [name, module]]);
  const needed = snapshotOf(module, all);
  const added = Object.keys(needed.columns).filter((column) => !found.columns.some((one) => one.name === column));
  const remarks = [
    ...idRemarks(found),
    ...fieldRemarks,
    ...scopeRemarks,
    ...indexRemarks(found),
    ...constraintRemarks(found),
    ...fixed.remarks,
    ...(added.length > 0 ? [`the next migration adds ${added.join(', ')}`] : []),
  ];
  const text = declarationCode(declaration, remarks, constantOf(name));
  return { name, text, snapshot: foundSnapshot(found, module, { needed, fixed, menus }) };
};
