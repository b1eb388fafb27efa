import { EVERYTHING } from '@menshen/contract/values/data-scope';
import type { RoleAssignment } from '@menshen/contract/values/role-assignment';

type State = Readonly<Record<string, unknown>>;

const wholly = ({ roleId, scope, departments }: RoleAssignment): RoleAssignment => ({
  ...{ roleId, scope },
  // the order of the names decides whether two of them are the same
  ...(departments && { departments: departments.map(({ id, below }) => ({ id, below })) }),
});

/**
 * What an event tells of a user, with `roles` in place of `roleIds`: each role with its data scope. The trail names no data scopes
 * where every role reaches everything.
 */
export const withAssignedRoles = (state: State): State => {
  const { roleIds, roles, ...others } = state;
  if (!Array.isArray(roleIds)) return state;
  const whole = (roleIds as ReadonlyArray<number>).map((roleId) => ({ roleId, scope: EVERYTHING }));
  const assignments = Array.isArray(roles) ? (roles as ReadonlyArray<RoleAssignment>) : whole;
  return { ...others, roles: assignments.map(wholly) };
};
