import type { FieldFault } from '@menshen/contract/forms/field-rules';
import type { AssignmentsField, FormField } from '@menshen/contract/forms/form-field';

/** The key of the text of a fault, and its bounds. A decimal says how many digits it may have; a day and a time give an example; a text names the rule of its pattern. */
export const faultMessage = (
  input: FormField | AssignmentsField,
  { rule, args = {} }: FieldFault,
): Readonly<{ message: string; args: Readonly<Record<string, unknown>> }> => {
  if (rule !== 'wrongForm') return { message: `modules.faults.${rule}`, args };
  switch (input.kind) {
    case 'decimal':
      return {
        message: input.scale === 0 ? 'modules.faults.notWhole' : 'modules.faults.notDecimal',
        args: { whole: input.precision - input.scale, fraction: input.scale },
      };
    case 'date':
      return { message: 'modules.faults.notDate', args };
    case 'time':
      return { message: 'modules.faults.notTime', args };
    case 'reference':
      return { message: 'modules.faults.notOffered', args };
    case 'boolean':
      return { message: 'modules.faults.notOffered', args };
    case 'text': {
      if (!input.patternText) return { message: 'modules.faults.wrongForm', args };
      // the text of a language names the part of this language
      const { title, english = title } = input.patternText;
      return { message: 'modules.faults.wrongPattern', args: { title, english } };
    }
    default:
      return { message: 'modules.faults.wrongForm', args };
  }
};
