import type { RoleAssignment } from './role-assignment.js';

/** The value of a field that a record stores. It is null only if the field is optional. */
export type Value = string | number | boolean | null;

/** The values of the fields that a record stores. */
export type FieldValues = Readonly<Record<string, Value>>;

/** The type of the values of each kind of field, in requests and in answers. */
export type ValueOfKind = Readonly<{
  text: string;
  texts: ReadonlyArray<string>;
  keyword: string;
  password: string;
  integer: number;
  integers: ReadonlyArray<number>;
  decimal: string;
  boolean: boolean;
  date: string;
  time: string;
  choice: number;
  reference: number;
  ids: ReadonlyArray<number>;
  assignments: ReadonlyArray<RoleAssignment>;
}>;
