import { fieldFault, type FieldFault } from '@menshen/contract/field-rules';
import type { FormField } from '@menshen/contract/form-field';
import { cellValue } from '@menshen/contract/import-cells';

/** The rule of the field that a cell breaks. Undefined where the cell alone does not tell. */
export const cellFault = (field: FormField, text: string): FieldFault | undefined =>
  fieldFault(field, cellValue(field, text));
