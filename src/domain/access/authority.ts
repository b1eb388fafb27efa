import { grants } from './granting.js';
import { ADMINISTRATOR_ID } from './permission-policy.js';
import type { Departments } from '../../contract/access/department-hierarchy.js';
import type { DataScope } from '../../contract/values/data-scope.js';
import type { IsScoped } from '../../contract/access/scoped-permissions.js';
import { subtreeOf } from '../../contract/values/hierarchy.js';
import type { MenuLink, MenuNode, Menus } from '../../contract/access/menu-hierarchy.js';

/** A set of permissions. */
export type Held = 'everything' | ReadonlySet<string>;

/** A live role with its links to live menus. `defaultScope` is the data scope of a new assignment; without it, everything. */
export type RoleNode = Readonly<{
  id: number;
  status: number;
  links: ReadonlyArray<MenuLink>;
  defaultScope?: number;
}>;

/** A live user with the ids of the live roles. `scopes` are the data scopes of roles that do not reach everything. */
export type UserNode = Readonly<{
  id: number;
  status: number;
  roleIds: ReadonlyArray<number>;
  departmentId?: number | null;
  scopes?: ReadonlyMap<number, DataScope>;
}>;

/** A live user who has a role, disabled ones included. Without `rows` the role reaches everything. */
export type RoleHolder = Readonly<{ id: number; departmentId: number | null; roleId: number; rows?: DataScope }>;

/** An actor with data scopes. `scopes` are those of roles that do not reach everything. */
export type LimitedActor = Readonly<{
  departmentId: number | null;
  scopes: ReadonlyMap<number, DataScope>;
  /** Which permissions data scopes limit: `scopedPermissions` of the modules. */
  isScoped: IsScoped;
  /** Of a change of roles: the users who have one of them. */
  holders: ReadonlyArray<RoleHolder>;
}>;

/**
 * What containment is judged by. `actorRoleIds` are the roles of the actor, none if the account is disabled or deleted.
 * `roles` are at least the live roles of the actor, of the changed records and of the request.
 */
export type Authority = Readonly<{
  actorId: number;
  actorRoleIds: ReadonlyArray<number>;
  roles: ReadonlyMap<number, RoleNode>;
  menus: Menus;
  /** Every live department, of a change of departments and of a limited actor. */
  departments: Departments;
  /** Missing if every role of the actor reaches everything. Then the permissions alone decide, as for the administrator. */
  limited?: LimitedActor;
}>;

/** The live menus with these ids. */
export const menusWith = ({ menus }: Authority, ids: ReadonlyArray<number>): ReadonlyArray<MenuNode> =>
  ids.flatMap((id) => menus.get(id) ?? []);

/** The live roles with these ids. */
export const rolesWith = ({ roles }: Authority, ids: ReadonlyArray<number>): ReadonlyArray<RoleNode> =>
  ids.flatMap((id) => roles.get(id) ?? []);

/** The live menus of a role. */
export const menusOf = (authority: Authority, { links }: RoleNode): ReadonlyArray<MenuNode> =>
  menusWith(
    authority,
    links.map(({ id }) => id),
  );

/** The permissions that the roles of the actor grant now. */
export const heldBy = (authority: Authority): Held => {
  if (authority.actorId === ADMINISTRATOR_ID) return 'everything';
  const roles = rolesWith(authority, authority.actorRoleIds);
  return carriedByMenus(roles.flatMap((role) => menusOf(authority, role).filter((menu) => grants(role, menu))));
};

/** The permissions of these menus, disabled ones included. */
export const carriedByMenus = (menus: ReadonlyArray<Pick<MenuNode, 'permission'>>): ReadonlySet<string> =>
  new Set(menus.map(({ permission }) => permission).filter((permission) => permission !== ''));

/** The permissions of this menu and of all menus below it. */
export const carriedBySubtree = (authority: Authority, menu: MenuNode): ReadonlySet<string> =>
  carriedByMenus([menu, ...menusWith(authority, subtreeOf(authority.menus, menu.id))]);

/** The permission of this menu. A menu without one, such as a folder, carries those of all menus below it. */
export const carriedByMenu = (authority: Authority, menu: MenuNode): ReadonlySet<string> =>
  menu.permission === '' ? carriedBySubtree(authority, menu) : carriedByMenus([menu]);

/** The permissions of these roles through all their menus, disabled roles and menus included. */
export const carriedByRoles = (authority: Authority, roles: ReadonlyArray<RoleNode>): ReadonlySet<string> =>
  carriedByMenus(roles.flatMap((role) => menusOf(authority, role)));

/** The permissions of these users through all their roles. The administrator has every permission. */
export const carriedByUsers = (authority: Authority, users: ReadonlyArray<UserNode>): Held =>
  users.some(({ id }) => id === ADMINISTRATOR_ID)
    ? 'everything'
    : carriedByRoles(
        authority,
        users.flatMap(({ roleIds }) => rolesWith(authority, roleIds)),
      );

/** True if everything that is needed is held. */
export const holds = (held: Held, needed: Held): boolean =>
  held === 'everything' || (needed !== 'everything' && [...needed].every((permission) => held.has(permission)));
