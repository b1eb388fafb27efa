import {
  CHOSEN_DEPARTMENTS,
  OWN_DEPARTMENT,
  OWN_DEPARTMENT_AND_BELOW,
  type ChosenDepartment,
} from '@menshen/contract/values/data-scope';
import { MAX_DEPARTMENTS, type RoleAssignment } from '@menshen/contract/values/role-assignment';

type Assignments = ReadonlyArray<RoleAssignment>;

/** The scope of a new assignment while the default of its role is not known. The user must choose one. */
export const NO_SCOPE = 0;

/** The assignments with a role more, in the order of the ids of the roles. */
export const withRole = (assignments: Assignments, roleId: number, scope: number): Assignments =>
  [...assignments, { roleId, scope }].toSorted((one, other) => one.roleId - other.roleId);

/** The assignments with another data scope of a role. The departments belong to the scope of chosen ones alone. */
export const withScope = (assignments: Assignments, roleId: number, scope: number): Assignments =>
  assignments.map((one) => {
    if (one.roleId !== roleId || one.scope === scope) return one;
    return scope === CHOSEN_DEPARTMENTS ? { roleId, scope, departments: [] } : { roleId, scope };
  });

/** The assignments with these departments of a role. */
export const withDepartments = (
  assignments: Assignments,
  roleId: number,
  departments: ReadonlyArray<ChosenDepartment>,
): Assignments => assignments.map((one) => (one.roleId === roleId ? { ...one, departments } : one));

/** What is missing in an assignment; undefined for a whole one. */
export const assignmentFault = ({ scope, departments = [] }: RoleAssignment): string | undefined => {
  if (scope === NO_SCOPE) return 'noScope';
  if (scope !== CHOSEN_DEPARTMENTS) return undefined;
  if (departments.length === 0) return 'noDepartment';
  return departments.length > MAX_DEPARTMENTS ? 'tooManyDepartments' : undefined;
};

/** Whether a data scope gives a user without a department nothing. */
export const needsDepartment = (scope: number): boolean =>
  scope === OWN_DEPARTMENT || scope === OWN_DEPARTMENT_AND_BELOW;
