import type { GivableRole } from '../../contract/account/account-endpoints.js';
import { E, O } from '../../contract/values/fp.js';
import { chosenLinks } from '../../contract/access/menu-hierarchy.js';
import { scopedPermissions } from '../../contract/access/scoped-permissions.js';
import type { Modules } from '../../contract/modules/managed-module.js';
import type { RefusedBy } from '../../contract/refusals/refusals.js';
import type { LimitedActor } from '../../domain/access/authority.js';
import { givableRoles } from '../../domain/access/givable-roles.js';
import { scopesOf } from '../../domain/access/role-links.js';
import type { Handler } from '../../domain/handler.js';
import type { AdministrationReads, UserRoles } from '../../domain/ports/administration-reads.js';

type Dependencies = Readonly<{ administrationReads: AdministrationReads; modules: Modules }>;

export const GIVABLE_ROLES_REFUSALS = ['RecordNotFound'] as const;

/** The data scopes of an actor; undefined if every role of theirs reaches everything. */
const limitedActor = ({ department, roles }: UserRoles, modules: Modules): LimitedActor | undefined => {
  const scopes = scopesOf(roles);
  return scopes && { departmentId: department?.id ?? null, scopes, isScoped: scopedPermissions(modules), holders: [] };
};

/** The roles that the user may give to others in some data scope. A change is judged again when it is made. */
export const listGivableRolesHandler =
  ({
    administrationReads,
    modules,
  }: Dependencies): Handler<
    Readonly<{ userId: number }>,
    RefusedBy<typeof GIVABLE_ROLES_REFUSALS>,
    ReadonlyArray<GivableRole>
  > =>
  async ({ userId }) => {
    const [user, roles, menus, departments] = await Promise.all([
      administrationReads.userRoles('everything', userId),
      administrationReads.roles(),
      administrationReads.menus(),
      administrationReads.departments(),
    ]);
    if (O.isNone(user)) return E.left({ _tag: 'RecordNotFound' });
    const nodes = roles.map(({ id, status, menuIds }) => ({ id, status, links: chosenLinks(menuIds) }));
    const limited = limitedActor(user.value, modules);
    const givable = new Set(
      givableRoles({
        actorId: userId,
        actorRoleIds: user.value.enabled ? user.value.roles.map(({ id }) => id) : [],
        roles: new Map(nodes.map((role) => [role.id, role])),
        menus: new Map(menus.map((menu) => [menu.id, menu])),
        departments: new Map(departments.map((department) => [department.id, department])),
        ...(limited && { limited }),
      }),
    );
    return E.right(roles.flatMap(({ id, defaultScope }) => (givable.has(id) ? [{ id, defaultScope }] : [])));
  };
