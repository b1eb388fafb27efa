import type { Form, Titled } from './form-field.js';
import type { ListedModule } from './listed-module.js';

/** A listed module whose records are managed over HTTP. Its forms, endpoints and permissions follow from the declaration. */
export type ManagedModule = ListedModule &
  Titled &
  Readonly<{
    /**
     * The titles of listed fields that the form does not have, and of lists other than `page` and `list`. `RECORD_TITLES`
     * has those of the fields that every record has.
     */
    titles?: Readonly<Record<string, Titled>>;
    /** The fields of the form that adds or updates a record. */
    form: Form;
    /** The form fields whose values are unique among live records. An empty value is never taken. */
    unique: ReadonlyArray<string>;
    /** The form field that names a record in a drop-down list. */
    label: string;
    /** The endpoints besides the lists, each under the permission `sys:<module>:<action>`. */
    managedActions: ReadonlyArray<string>;
  }>;

/** The titles of the fields that every record has besides those of its form. */
export const RECORD_TITLES = {
  id: { title: '编号', english: 'ID' },
  version: { title: '版本', english: 'Version' },
  statusText: { title: '状态', english: 'Status' },
  createUser: { title: '创建人', english: 'Created by' },
  createTime: { title: '创建时间', english: 'Created at' },
  updateUser: { title: '更新人', english: 'Updated by' },
  updateTime: { title: '更新时间', english: 'Updated at' },
} as const satisfies Readonly<Record<string, Titled>>;

/** The title of a field of a record. Undefined if the declaration has none. */
export const titleOfField = ({ titles = {}, form }: ManagedModule, field: string): Titled | undefined =>
  titles[field] ?? form[field] ?? (RECORD_TITLES as Readonly<Record<string, Titled>>)[field];

/** The actions of every managed module. */
export const MANAGED_ACTIONS = ['detail', 'options', 'add', 'update', 'status', 'delete', 'export'] as const;

/** Every module of a deployment, by name. */
export type Modules = ReadonlyMap<string, ManagedModule>;

/** The declaration of the module with this name. An unknown name is an error of the caller. */
export const moduleNamed = (modules: Modules, name: string): ManagedModule => {
  const module = modules.get(name);
  if (!module) throw new Error(`unknown module ${name}`);
  return module;
};
