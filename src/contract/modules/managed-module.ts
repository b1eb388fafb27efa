import type { Form, FormField, Titled } from '../forms/form-field.js';
import type { ListedField, RecordColumn } from '../forms/listed-field.js';
import type { ModuleFilters } from '../listing/list-filters.js';
import type { ModuleOperation, ModuleRule } from './module-operation.js';

/**
 * The fields that say to whom a record belongs: the reference to its department, and the reference to the user who owns it. A user
 * is their own owner, by their `id`.
 */
export type ModuleScope = Readonly<{ department?: string; owner?: string }>;

/** What a list is made of: a name, the fields of a listed record in their shown order, its order and its filters. */
export type ListedModule = ModuleFilters &
  Readonly<{
    name: string;
    /** The fields of a listed record, by name, in their shown order. */
    listed: Readonly<Record<string, ListedField>>;
    /** Ascending integer fields. `id` is appended, so pages never overlap or skip a record. */
    order: ReadonlyArray<string>;
    /** Fields and columns by which users may order a list. */
    orderBy: ReadonlyArray<string>;
    /** By what a scope limits the records. Without it, whoever has a permission reaches every record. */
    scope?: ModuleScope;
  }>;

/** Fields whose values together are unique among live records. A null or an empty text among them is never taken. */
export type UniqueFields = Readonly<{ fields: ReadonlyArray<string>; ignoreCase?: true }>;

/**
 * A module whose records are managed over HTTP, as `defineModule` makes it from a declaration. Its table, forms, endpoints and
 * permissions follow from it.
 */
export type ManagedModule = ListedModule &
  Titled &
  Readonly<{
    /** The table of its records. */
    table: string;
    /** The titles of lists other than `page` and `list`. */
    titles: Readonly<Record<string, Titled>>;
    unique: ReadonlyArray<UniqueFields>;
    /** The text field that names a record. */
    label: string;
    /** The text field that is shown beside the label where people choose a record. */
    alias?: string;
    /** What the values of a form must satisfy together. */
    rules: ReadonlyArray<ModuleRule>;
    /** The changes of records besides those that every module has, by name. */
    operations: Readonly<Record<string, ModuleOperation>>;
    /** List endpoints `/<module>/<list>`, each under the permission `sys:<module>:<list>`. */
    lists: ReadonlyArray<string>;
    /** The other endpoints, each under the permission `sys:<module>:<action>`. Operations come besides. */
    actions: ReadonlyArray<string>;
  }>;

/** The titles of the fields that every record has besides those of its form. */
export const RECORD_TITLES = {
  id: { title: '编号', english: 'ID' },
  version: { title: '版本', english: 'Version' },
  createUser: { title: '创建人', english: 'Created by' },
  createTime: { title: '创建时间', english: 'Created at' },
  updateUser: { title: '更新人', english: 'Updated by' },
  updateTime: { title: '更新时间', english: 'Updated at' },
} as const satisfies Readonly<Record<RecordColumn, Titled>>;

/** The title of a field of a record, listed or not. A choice and its text, a reference and its name have one title. */
export const titleOfField = ({ fields, listed }: ManagedModule, name: string): Titled | undefined => {
  const { textOf, nameOf } = listed[name] ?? {};
  return fields[textOf ?? nameOf ?? name] ?? (RECORD_TITLES as Readonly<Record<string, Titled>>)[name];
};

/** The actions of every managed module. */
export const MANAGED_ACTIONS = [
  'detail',
  'options',
  'add',
  'update',
  'status',
  'delete',
  'deleted',
  'restore',
  'export',
  'import',
  'template',
] as const;

/** Every module of a deployment, by name. */
export type Modules = ReadonlyMap<string, ManagedModule>;

/** The declaration of the module with this name. An unknown name is an error of the caller. */
export const moduleNamed = (modules: Modules, name: string): ManagedModule => {
  const module = modules.get(name);
  if (!module) throw new Error(`unknown module ${name}`);
  return module;
};

/** The fields that users fill in. Operations change the others. */
export const formOf = ({ fields }: Pick<ManagedModule, 'fields'>): Form =>
  Object.fromEntries(Object.entries<FormField>(fields).filter(([, { readOnly }]) => !readOnly));
