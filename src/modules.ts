/** What a module from outside of the sources is made of. */
export { defineEntity, p } from './adapters/mikro-orm/entities/orm-package.js';
export { recordColumns } from './adapters/mikro-orm/entities/record-columns.js';
export type { CustomModule } from './composition/modules.js';
export {
  SORT,
  STATUS,
  type ChoiceField,
  type Form,
  type FormField,
  type IntegerField,
  type TextField,
  type Titled,
} from './contract/form-field.js';
export type { FieldKind } from './contract/field-kind.js';
export { MANAGED_ACTIONS, type ManagedModule } from './contract/managed-module.js';
