import type { Blocker } from '../../contract/access/access-endpoints.js';
import { isInUse, type WithStatus } from '../../contract/values/status.js';

/** What keeps a role from granting the permission of a menu that it has: each of the two that is disabled. */
export const blockersOf = (role: WithStatus, menu: WithStatus): ReadonlyArray<Exclude<Blocker, 'account'>> => [
  ...(isInUse(role) ? [] : (['role'] as const)),
  ...(isInUse(menu) ? [] : (['menu'] as const)),
];

/** True if a role grants the permission of a menu that it has: both are enabled. A disabled menu above it does not count. */
export const grants = (role: WithStatus, menu: WithStatus): boolean => blockersOf(role, menu).length === 0;

/** A role with its menus. `menuIds` may name deleted menus, which count for nothing. */
type LinkedRole = WithStatus & Readonly<{ menuIds: ReadonlyArray<number> }>;

type LinkedMenu = WithStatus & Readonly<{ id: number; permission: string }>;

/** The menus whose permissions any of the roles grants, each once. */
export const grantedMenus = <M extends LinkedMenu>(
  roles: ReadonlyArray<LinkedRole>,
  menus: ReadonlyArray<M>,
): ReadonlyArray<M> => {
  const live = new Map(menus.map((menu) => [menu.id, menu]));
  const granted = roles.flatMap((role) =>
    role.menuIds.flatMap((id) => live.get(id) ?? []).filter((menu) => grants(role, menu)),
  );
  return [...new Set(granted)];
};

/** The roles that grant the permission through one of the menus. */
export const grantingRoles = <R extends LinkedRole>(
  roles: ReadonlyArray<R>,
  menus: ReadonlyArray<LinkedMenu>,
  permission: string,
): ReadonlyArray<R> => {
  const carrying = menus.filter((menu) => menu.permission === permission);
  return roles.filter((role) => grantedMenus([role], carrying).length > 0);
};
