import type { AccessExplanation, Blocker, PermissionSource } from '../../contract/access-endpoints.js';
import { ADMINISTRATOR_ID } from './permission-policy.js';
import { IN_USE } from '../../contract/status.js';

/** A live user with their live roles, disabled ones included. `menuIds` may name deleted menus, which count for nothing. */
type ExplainedUser = Readonly<{
  id: number;
  enabled: boolean;
  roles: ReadonlyArray<Readonly<{ id: number; name: string; status: number; menuIds: ReadonlyArray<number> }>>;
}>;

/** A live menu. */
type ExplainedMenu = Readonly<{ id: number; name: string; status: number; permission: string }>;

/**
 * Every permission that a role of the user carries, whether it is granted, and through what; of the administrator every
 * declared permission, and of those that a menu carries. A disabled menu above another one blocks nothing.
 */
export const explainAccess = (
  { id, enabled, roles }: ExplainedUser,
  menus: ReadonlyArray<ExplainedMenu>,
  declared: ReadonlyArray<string>,
): AccessExplanation => {
  const carrying = new Map(menus.filter(({ permission }) => permission !== '').map((menu) => [menu.id, menu]));
  const isAdministrator = id === ADMINISTRATOR_ID;
  const everything = [...declared, ...[...carrying.values()].map(({ permission }) => permission)];
  const sources = new Map<string, PermissionSource[]>(isAdministrator ? everything.map((one) => [one, []]) : []);

  for (const role of roles)
    for (const menu of role.menuIds.flatMap((menuId) => carrying.get(menuId) ?? [])) {
      const blockedBy: ReadonlyArray<Blocker> = [
        ...(role.status === IN_USE ? [] : (['role'] as const)),
        ...(menu.status === IN_USE ? [] : (['menu'] as const)),
        ...(enabled ? [] : (['account'] as const)),
      ];
      const source = { roleId: role.id, roleName: role.name, menuId: menu.id, menuName: menu.name, blockedBy };
      const others = sources.get(menu.permission);
      if (others) others.push(source);
      else sources.set(menu.permission, [source]);
    }

  const permissions = [...sources]
    .map(([permission, found]) => ({
      permission,
      granted: isAdministrator ? enabled : found.some(({ blockedBy }) => blockedBy.length === 0),
      sources: found,
    }))
    .toSorted((one, other) => (one.permission < other.permission ? -1 : 1));
  return { ...(isAdministrator && { administrator: true as const }), permissions };
};
