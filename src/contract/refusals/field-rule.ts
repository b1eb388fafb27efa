/**
 * The rules of a field that a value can break. `wrongForm`: the value has another type, or does not match the pattern of the
 * field.
 */
export const FIELD_RULES = [
  'required',
  'tooShort',
  'tooLong',
  'tooSmall',
  'tooLarge',
  'notInteger',
  'surroundingSpace',
  'controlCharacter',
  'brokenCharacter',
  'wrongForm',
  'notOffered',
  'tooFew',
  'tooMany',
] as const;
export type FieldRule = (typeof FIELD_RULES)[number];
