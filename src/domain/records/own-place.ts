import { formInvalid } from '../../contract/refusals/form-invalid.js';
import { E } from '../../contract/values/fp.js';
import type { ManagedModule } from '../../contract/modules/managed-module.js';
import type { RefusalOf } from '../../contract/refusals/refusals.js';
import type { FieldValues } from '../../contract/values/value.js';

/** The user who makes a request, and the department that they have now. */
export type OwnPlace = Readonly<{ userId: number; departmentId: number | null }>;

/** The field of the department, if the values lack it. */
const lackedDepartment = ({ scope, fields }: ManagedModule, values: FieldValues) =>
  Object.entries(fields).find(([name]) => name === scope?.department && values[name] === undefined);

/** True if new values of the module lack a department, which is then that of the actor. */
export const lacksDepartment = (module: ManagedModule, values: FieldValues): boolean =>
  lackedDepartment(module, values) !== undefined;

/** The values of a new record. `defaults` are the fields that the request leaves out. */
export type Placed = Readonly<{ values: FieldValues; defaults: ReadonlyArray<string> }>;

/**
 * The values of a new record. A department and an owner that the request leaves out are those of the actor; null is a value. An
 * actor without a department leaves an optional one empty.
 */
export const atOwnPlace = (
  module: ManagedModule,
  { userId, departmentId }: OwnPlace,
  given: FieldValues,
): E.Either<RefusalOf<'FormInvalid'>, Placed> => {
  const owner = module.scope?.owner;
  const owned = owner === undefined || owner === 'id' || given[owner] !== undefined ? {} : { [owner]: userId };
  const placed = (own: FieldValues) => E.right({ values: { ...given, ...own }, defaults: Object.keys(own) });
  const lacked = lackedDepartment(module, given);
  if (!lacked) return placed(owned);
  const [department, { optional, title }] = lacked;
  if (departmentId === null && !optional) return E.left(formInvalid(department, title));
  return placed({ ...owned, [department]: departmentId });
};
