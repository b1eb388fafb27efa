import type {
  AccessExplanation,
  Blocker,
  OtherRole,
  PermissionSource,
} from '../../contract/access/access-endpoints.js';
import { ADMINISTRATOR_ID } from './permission-policy.js';
import { EVERYTHING, limitingScope, type DataScope } from '../../contract/values/data-scope.js';
import type { ReachedRows } from '../../contract/access/reached-rows.js';
import { isInUse } from '../../contract/values/status.js';
import { blockersOf } from './granting.js';
import { reachedRows, type RowsContext } from './reached-rows.js';

/** A live role. `menuIds` may name deleted menus, which count for nothing. */
type ExplainedRole = Readonly<{ id: number; name: string; status: number; menuIds: ReadonlyArray<number> }>;

/** A role of a user. Without `rows` it reaches everything. */
type AssignedRole = ExplainedRole & Readonly<{ rows?: DataScope }>;

/** A live user with their live roles, disabled ones included, and their live department. */
type ExplainedUser = Readonly<{
  id: number;
  username: string;
  enabled: boolean;
  department: Readonly<{ id: number }> | null;
  roles: ReadonlyArray<AssignedRole>;
}>;

/** A live menu. */
type ExplainedMenu = Readonly<{ id: number; name: string; english: string; status: number; permission: string }>;

const isGranting = ({ blockedBy }: PermissionSource): boolean => blockedBy.length === 0;

/** The data scope of a source. Undefined for everything. */
const assignedRows = ({ scope, departments }: PermissionSource): DataScope | undefined =>
  limitingScope({ scope, ...(departments && { departments }) });

/**
 * Every permission that is declared or that a menu carries, whether the user has it, through what, and which records it reaches. A
 * permission that no role of the user carries has no sources. A disabled menu above another one blocks nothing.
 */
export const explainAccess = (
  { id, username, enabled, department, roles }: ExplainedUser,
  menus: ReadonlyArray<ExplainedMenu>,
  declared: ReadonlyArray<string>,
  context: RowsContext,
): AccessExplanation => {
  const carrying = new Map(menus.filter(({ permission }) => permission !== '').map((menu) => [menu.id, menu]));
  const isAdministrator = id === ADMINISTRATOR_ID;
  const everything = [...declared, ...[...carrying.values()].map(({ permission }) => permission)];
  const sources = new Map<string, PermissionSource[]>(everything.map((one) => [one, []]));

  for (const role of roles)
    for (const menu of role.menuIds.flatMap((menuId) => carrying.get(menuId) ?? [])) {
      const blockedBy: ReadonlyArray<Blocker> = [...blockersOf(role, menu), ...(enabled ? [] : (['account'] as const))];
      const source = {
        ...{ roleId: role.id, roleName: role.name },
        ...{ menuId: menu.id, menuName: menu.name, menuEnglish: menu.english },
        ...(role.rows ?? { scope: EVERYTHING }),
        blockedBy,
      };
      sources.get(menu.permission)?.push(source);
    }

  const reached = reachedRows(context);
  const user = { id, departmentId: department?.id ?? null };
  const rowsOf = (permission: string, granting: ReadonlyArray<PermissionSource>): ReachedRows =>
    isAdministrator && enabled ? reached.everything : reached.of(user, permission, granting.map(assignedRows)).rows;
  const permissions = [...sources]
    .map(([permission, found]) => ({
      permission,
      granted: isAdministrator ? enabled : found.some(isGranting),
      rows: rowsOf(permission, found.filter(isGranting)),
      sources: found,
    }))
    .toSorted((one, other) => (one.permission < other.permission ? -1 : 1));
  return { username, ...(isAdministrator && { administrator: true as const }), permissions, otherRoles: [] };
};

/**
 * The roles, besides those of the user, that have one of these menus, which carry one permission. Each has what would keep
 * it from granting the permission.
 */
const otherRolesWith = (
  menus: ReadonlyArray<ExplainedMenu>,
  { roles: own }: ExplainedUser,
  roles: ReadonlyArray<ExplainedRole>,
): ReadonlyArray<OtherRole> => {
  const carrying = new Map(menus.map((menu) => [menu.id, menu]));
  const owned = new Set(own.map(({ id }) => id));
  return roles.flatMap((role) => {
    const found = role.menuIds.flatMap((menuId) => carrying.get(menuId) ?? []);
    const menu = found.find(isInUse) ?? found[0];
    if (owned.has(role.id) || !menu) return [];
    return [{ roleId: role.id, roleName: role.name, blockedBy: blockersOf(role, menu) }];
  });
};

/** What is said of one permission alone, also of one that nothing declares, and which other roles carry it. */
export const explainPermission = (
  permission: string,
  user: ExplainedUser,
  { roles, menus }: Readonly<{ roles: ReadonlyArray<ExplainedRole>; menus: ReadonlyArray<ExplainedMenu> }>,
  context: RowsContext,
): AccessExplanation => {
  const carrying = menus.filter((menu) => menu.permission === permission);
  return { ...explainAccess(user, carrying, [permission], context), otherRoles: otherRolesWith(carrying, user, roles) };
};
