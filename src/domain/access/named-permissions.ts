import { MOST_NAMED_PERMISSIONS } from '../../contract/refusals/named-permissions.js';
import { menu } from '../../contract/modules/menu.js';
import { role } from '../../contract/modules/role.js';
import { user } from '../../contract/modules/user.js';
import { permissionOf } from '../../contract/values/permission.js';
import { holds, type Authority, type Held, type UserNode } from './authority.js';
import { rowsOfPermission } from './held-rows.js';
import { isVisible } from './row-scope.js';

/**
 * Whether a refusal may name the permissions that the actor lacks. It tells nothing that the actor cannot read: the permissions of a
 * live user need the explanation of their access, in rows that have this user; those of a live role its grants; those of a live
 * menu the tree. Nothing explains what a deleted record carries.
 */
export const mayName = {
  never: (): boolean => false,
  ofUser: (authority: Authority, { id, departmentId = null }: UserNode): boolean => {
    const rows = rowsOfPermission(authority, permissionOf(user.name, 'access'));
    return rows !== undefined && isVisible(rows, { department: departmentId, owner: id });
  },
  ofRoles: (authority: Authority): boolean =>
    rowsOfPermission(authority, permissionOf(role.name, 'grants')) !== undefined,
  ofMenus: (authority: Authority): boolean =>
    rowsOfPermission(authority, permissionOf(menu.name, 'tree')) !== undefined,
} as const;

/** The permissions that are needed and not held. Everything has no names. */
export const lacking = (held: Held, needed: Held): ReadonlyArray<string> =>
  needed === 'everything' ? [] : [...needed].filter((permission) => !holds(held, new Set([permission])));

/** The part of a refusal that names the first of these permissions, in alphabetical order. */
export const namedPermissions = (
  permissions: ReadonlyArray<string>,
): Readonly<{ permissions?: ReadonlyArray<string> }> => {
  const named = [...new Set(permissions)].toSorted().slice(0, MOST_NAMED_PERMISSIONS);
  return named.length > 0 ? { permissions: named } : {};
};
