import { CHOSEN_DEPARTMENTS, DATA_SCOPES, type DataScope } from './data-scope.js';

/** A role of a user, and the data scope in which they have its permissions. */
export type RoleAssignment = Readonly<{ roleId: number }> & DataScope;

/** The most departments of one assignment. */
export const MAX_DEPARTMENTS = 200;

const isId = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 1;

/** The members of any value. What is no object has none of those below. */
const membersOf = (value: unknown): Readonly<Record<string, unknown>> => ({ ...(value as object) });

const isDistinct = (ids: ReadonlyArray<unknown>): boolean => new Set(ids).size === ids.length;

const areDepartments = (value: unknown): boolean => {
  if (!Array.isArray(value) || value.length < 1 || value.length > MAX_DEPARTMENTS) return false;
  const departments = value.map(membersOf);
  return (
    departments.every(({ id, below }) => isId(id) && typeof below === 'boolean') &&
    isDistinct(departments.map(({ id }) => id))
  );
};

/** Departments are named by the scope of chosen departments, and by no other. */
const isAssignment = (value: unknown): boolean => {
  const { roleId, scope, departments } = membersOf(value);
  if (!isId(roleId) || !DATA_SCOPES.some(({ value: known }) => known === scope)) return false;
  return scope === CHOSEN_DEPARTMENTS ? areDepartments(departments) : departments === undefined;
};

/** True for assignments that a form accepts, one for each role. */
export const areAssignments = (values: ReadonlyArray<unknown>): boolean =>
  values.every(isAssignment) && isDistinct(values.map((value) => membersOf(value)['roleId']));

/** The members of an assignment and no others. */
export const assignmentOf = ({ roleId, scope, departments }: RoleAssignment): RoleAssignment => ({
  roleId,
  scope,
  ...(departments && { departments: departments.map(({ id, below }) => ({ id, below })) }),
});
