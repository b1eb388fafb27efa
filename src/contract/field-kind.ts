/** The kind of a field of a listed record. It determines how the field is stored, shown and described. */
export type FieldKind = 'integer' | 'text' | 'time' | 'statusText';
