import type { FormInput } from '../service/description.js';
import type { Values } from '../forms/form-values.js';
import { shownValues, requestFields } from '../forms/form-values.js';
import { BUTTON, FOLDER } from '@menshen/contract/modules/menu';

const NOT_OF_FOLDERS = ['component'];
const NOT_OF_BUTTONS = ['path', 'component', 'icon', 'visible'];

/** Whether a menu of the type uses the field of the form. */
export const usesField = (type: unknown, name: string): boolean => {
  if (type === FOLDER) return !NOT_OF_FOLDERS.includes(name);
  return type !== BUTTON || !NOT_OF_BUTTONS.includes(name);
};

/** The fields to send. What the type does not use stays as it is in the record, or is the default of a new one. */
export const usedFields = (form: ReadonlyArray<FormInput>, fields: Values, record: Values = {}): Values => {
  const before = requestFields(form, shownValues(form, record));
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, usesField(fields['type'], name) ? value : before[name]]),
  );
};
