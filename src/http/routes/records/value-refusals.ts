import type { Form } from '../../../contract/form-field.js';
import { referencesIn } from '../../../contract/listed-field.js';
import type { ManagedModule } from '../../../contract/managed-module.js';

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
export const valueRefusals = ({ fields, rules, scope }: ManagedModule) => [
  ...where(rules.length > 0, 'RuleBroken' as const),
  ...fieldRefusals(fields),
  ...where(scope !== undefined, 'ScopeExceeded' as const),
];
