import { EVERYTHING, limitingScope, type DataScope } from '../../contract/values/data-scope.js';
import type { MenuLink } from '../../contract/access/menu-hierarchy.js';
import type { RoleAssignment } from '../../contract/values/role-assignment.js';
import type { RoleNode } from './authority.js';

/** A link of a user to a role, or of a role to a menu. `rows` is the data scope of a role of a user; without it, everything. */
export type RecordLink = MenuLink & Readonly<{ rows?: DataScope }>;

/** A role that a request names: with a data scope, or its id alone. */
export type AskedRole = number | RoleAssignment;

/** The roles that a request names, in one of two forms. */
export type AskedRoles = Readonly<{
  roleIds?: ReadonlyArray<number> | undefined;
  roles?: ReadonlyArray<RoleAssignment> | undefined;
}>;

export const askedRoles = ({ roleIds = [], roles }: AskedRoles): ReadonlyArray<AskedRole> => roles ?? roleIds;

export const roleIdOf = (asked: AskedRole): number => (typeof asked === 'number' ? asked : asked.roleId);

/** The link to a role in a data scope. */
const scopedLink = (id: number, rows: DataScope | undefined): RecordLink => ({
  id,
  implied: false,
  ...(rows && { rows }),
});

/**
 * The links of a user to the roles that a request names. A role that is named by its id keeps the data scope that the user has it
 * in; a new one takes the default of the role.
 */
export const roleLinks = (
  asked: ReadonlyArray<AskedRole>,
  present: ReadonlyArray<RecordLink>,
  roles: ReadonlyMap<number, RoleNode>,
): ReadonlyArray<RecordLink> =>
  asked.map((role) => {
    if (typeof role !== 'number') return scopedLink(role.roleId, limitingScope(role));
    const link = present.find(({ id }) => id === role);
    return link ?? scopedLink(role, limitingScope({ scope: roles.get(role)?.defaultScope ?? EVERYTHING }));
  });

/** The data scopes that are not everything, by the role. Undefined if there are none. */
export const scopesOf = (
  roles: ReadonlyArray<Pick<RecordLink, 'id' | 'rows'>>,
): ReadonlyMap<number, DataScope> | undefined => {
  const scoped = roles.flatMap(({ id, rows }) => (rows ? [[id, rows] as const] : []));
  return scoped.length > 0 ? new Map(scoped) : undefined;
};

const byId = <R extends Readonly<{ id: number }>>(one: R, other: R): number => one.id - other.id;

/** The roles of a user with their data scopes, in the order of their ids. */
export const assignmentsOf = (links: ReadonlyArray<RecordLink>): ReadonlyArray<RoleAssignment> =>
  links.toSorted(byId).map(({ id, rows: { scope, departments } = { scope: EVERYTHING } }) => ({
    roleId: id,
    scope,
    ...(departments && { departments: departments.toSorted(byId).map((one) => ({ id: one.id, below: one.below })) }),
  }));

/** True if two sets of roles and their data scopes are equal, in any order. */
export const areSameRoles = (one: ReadonlyArray<RecordLink>, other: ReadonlyArray<RecordLink>): boolean =>
  JSON.stringify(assignmentsOf(one)) === JSON.stringify(assignmentsOf(other));

/** The departments that data scopes name. */
export const namedDepartments = (asked: ReadonlyArray<AskedRole>): ReadonlyArray<number> =>
  asked.flatMap((role) => (typeof role === 'number' ? [] : (role.departments ?? []).map(({ id }) => id)));
