import { formInvalid } from '../../contract/form-invalid.js';
import { E } from '../../contract/fp.js';
import type { ManagedModule } from '../../contract/managed-module.js';
import type { RefusalOf } from '../../contract/refusals.js';
import type { FieldValues } from '../../contract/value.js';
import type { Actor } from '../../domain/records/actor.js';

export type PlaceDependencies = Readonly<{
  /** The department that a user has now; null for none. */
  departmentOf: (userId: number) => Promise<number | null>;
}>;

/**
 * The values of a new record. A department and an owner that the request leaves out are those of the actor. Without one, an
 * optional field is empty, and another one is missing.
 */
export const placedValues = async (
  { departmentOf }: PlaceDependencies,
  { fields, scope = {} }: ManagedModule,
  { userId }: Actor,
  given: FieldValues,
): Promise<E.Either<RefusalOf<'FormInvalid'>, FieldValues>> => {
  const { department, owner } = scope;
  const values: Record<string, FieldValues[string]> = { ...given };
  if (owner !== undefined && owner !== 'id') values[owner] ??= given[owner] === undefined ? userId : null;
  if (department === undefined || given[department] !== undefined) return E.right(values);
  const own = await departmentOf(userId);
  if (own === null && !fields[department]?.optional) return E.left(formInvalid(department, fields[department]?.title));
  return E.right({ ...values, [department]: own });
};
