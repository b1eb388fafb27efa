import type { Form } from '../../../contract/form-field.js';
import { referencesIn } from '../../../contract/listed-field.js';
import type { ManagedModule } from '../../../contract/managed-module.js';
import { MODULES } from '../../../contract/modules.js';

/** The tags if the condition is true, otherwise none. */
export const where = <Tag>(holds: boolean, ...tags: ReadonlyArray<Tag>): ReadonlyArray<Tag> => (holds ? tags : []);

/** How a time and a reference of these forms may be refused. */
export const fieldRefusals = (...forms: ReadonlyArray<Form>) => [
  ...where(
    forms.some((form) => Object.values(form).some(({ kind }) => kind === 'time')),
    'FormInvalid' as const,
  ),
  ...where(
    forms.some((form) => referencesIn(form).length > 0),
    'ReferenceInvalid' as const,
  ),
];

/** How values of the module may be refused besides their form. */
export const valueRefusals = (module: ManagedModule) => [
  ...where(module.rules.length > 0, 'RuleBroken' as const),
  ...fieldRefusals(module.fields),
  ...constraintRefusals(module),
];

/** The table of a module from outside may have constraints that its declaration does not know. */
export const constraintRefusals = ({ name }: ManagedModule) =>
  where(!Object.hasOwn(MODULES, name), 'ConstraintViolated' as const);
