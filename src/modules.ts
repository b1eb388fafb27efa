/** What a module from outside of the sources is made of. */
export type { CustomModule } from './composition/modules.js';
export {
  SORT,
  STATUS,
  type BooleanField,
  type ChoiceField,
  type DateField,
  type DecimalField,
  type Form,
  type FormField,
  type IntegerField,
  type ReferenceField,
  type TextField,
  type TimeField,
  type Titled,
} from './contract/forms/form-field.js';
export { defineModule } from './contract/modules/module-declaration.js';
export { compareDecimals } from './contract/values/decimal.js';
export type {
  ModuleOperation,
  ModuleRule,
  OperationContext,
  OperationRefusal,
} from './contract/modules/module-operation.js';
export { MANAGED_ACTIONS, type ManagedModule } from './contract/modules/managed-module.js';
export type { CallsOf, OperationCall } from './contract/endpoints.js';
