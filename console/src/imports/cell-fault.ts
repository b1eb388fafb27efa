import { fieldFault, type FieldFault } from '@menshen/contract/field-rules';
import { integerIn } from '@menshen/contract/text-rules';
import type { FormInput } from '../service/description.js';

/** The rule of the field that the text of a cell breaks. Undefined where the text alone does not tell. */
export const cellFault = (input: FormInput, text: string): FieldFault | undefined => {
  if (text === '') return input.optional ? undefined : { rule: 'required' };
  switch (input.kind) {
    case 'text':
    case 'decimal':
    case 'date':
    case 'time':
      return fieldFault(input, text);
    case 'integer':
      return fieldFault(input, integerIn(text));
    default:
      return undefined;
  }
};
