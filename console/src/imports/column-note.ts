import type { FormField } from '@menshen/contract/forms/form-field';

/** The text that says how the cells of a column are written; undefined where the kind of the field says it. */
export type ColumnNote = 'password' | 'roles' | 'reference' | 'parent';

/** The note of a field in a file of this module. A number that means a record is the id of the record. */
export const columnNote = (field: FormField, module: string): ColumnNote | undefined => {
  switch (field.kind) {
    case 'ids':
      return 'roles';
    case 'password':
    case 'reference':
      return field.kind;
    case 'integer':
      if (field.refersTo === undefined) return undefined;
      return field.refersTo === module ? 'parent' : 'reference';
    default:
      return undefined;
  }
};
