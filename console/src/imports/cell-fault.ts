import { fieldFault, type FieldFault } from '@menshen/contract/forms/field-rules';
import type { FormField } from '@menshen/contract/forms/form-field';
import { cellValue } from '@menshen/contract/records/import-cells';

/** The rule of the field that a cell breaks. Undefined where the cell alone does not tell. */
export const cellFault = (field: FormField, text: string): FieldFault | undefined =>
  fieldFault(field, cellValue(field, text));
