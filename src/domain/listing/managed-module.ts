import type { Form } from './form-field.js';
import type { ListedModule } from './listed-module.js';

/** A listed module whose records are managed over HTTP. Its forms, endpoints and permissions follow from the declaration. */
export type ManagedModule = ListedModule &
  Readonly<{
    /** The fields of the form that adds or updates a record. */
    form: Form;
    /** The form fields whose values are unique among live records. An empty value is never taken. */
    unique: ReadonlyArray<string>;
    /** The form field that names a record in a drop-down list. */
    label: string;
    /** The endpoints besides the lists, each under the permission `sys:<module>:<action>`. */
    managedActions: ReadonlyArray<string>;
  }>;

/** The actions of every managed module. */
export const MANAGED_ACTIONS = ['detail', 'options', 'add', 'update', 'status', 'delete', 'export'] as const;
