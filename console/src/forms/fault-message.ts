import type { FieldFault } from '@menshen/contract/forms/field-rules';
import type { AssignmentsField, FormField } from '@menshen/contract/forms/form-field';

/** The key of the text of a fault, and its bounds. A decimal says how many digits it may have; a day and a time give an example; a text names the rule of its pattern. */
export const faultMessage = (
  input: FormField | AssignmentsField,
  { rule, args = {} }: FieldFault,
): Readonly<{ message: string; args: Readonly<Record<string, unknown>> }> => {
  if (rule !== 'wrongForm') return { message: `forms.faults.${rule}`, args };
  switch (input.kind) {
    case 'decimal':
      return {
        message: input.scale === 0 ? 'forms.faults.notWhole' : 'forms.faults.notDecimal',
        args: { whole: input.precision - input.scale, fraction: input.scale },
      };
    case 'date':
      return { message: 'forms.faults.notDate', args };
    case 'time':
      return { message: 'forms.faults.notTime', args };
    case 'reference':
      return { message: 'forms.faults.notOffered', args };
    case 'boolean':
      return { message: 'forms.faults.notOffered', args };
    case 'text': {
      if (!input.patternText) return { message: 'forms.faults.wrongForm', args };
      // the text of a language names the part of this language
      const { title, english = title } = input.patternText;
      return { message: 'forms.faults.wrongPattern', args: { title, english } };
    }
    default:
      return { message: 'forms.faults.wrongForm', args };
  }
};
