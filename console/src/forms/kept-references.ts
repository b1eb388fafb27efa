import { referenceLabelName } from '@menshen/contract/forms/listed-field';
import type { FormInput, Module } from '../service/description.js';
import type { Values } from './form-values.js';

/** Whether the values of a field are other records. */
export const isReference = (input: FormInput): boolean => {
  switch (input.kind) {
    case 'reference':
    case 'ids':
    case 'assignments':
      return true;
    case 'integer':
      return input.refersTo !== undefined;
    default:
      return false;
  }
};

/** A value of a reference, without the name of another record that the form may begin with. */
export const referenceTo = (name: string, value: unknown): Values => ({
  [referenceLabelName(name)]: undefined,
  [name]: value,
});

/**
 * What the form of the next record begins with: the references of the record before it. A reference is not among them if it must
 * be unique, alone or together with other references.
 */
export const keptReferences = (form: ReadonlyArray<FormInput>, unique: Module['unique'], fields: Values): Values => {
  const names = form.filter(isReference).map(({ name }) => name);
  const taken = unique.filter((together) => together.every((name) => names.includes(name))).flat();
  const kept = names.filter((name) => name in fields && !taken.includes(name));
  return Object.assign({}, ...kept.map((name) => referenceTo(name, fields[name]))) as Values;
};
