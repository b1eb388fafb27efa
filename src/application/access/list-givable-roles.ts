import type { GivableRole } from '../../contract/account/account-endpoints.js';
import { E, O } from '../../contract/values/fp.js';
import { chosenLinks } from '../../contract/access/menu-hierarchy.js';
import type { RefusedBy } from '../../contract/refusals/refusals.js';
import { givableRoles } from '../../domain/access/givable-roles.js';
import type { Handler } from '../../domain/handler.js';
import type { AdministrationReads } from '../../domain/ports/administration-reads.js';

export const GIVABLE_ROLES_REFUSALS = ['RecordNotFound'] as const;

/** The roles that the user may give to others. A change is judged again when it is made. */
export const listGivableRolesHandler =
  ({
    administrationReads,
  }: Readonly<{ administrationReads: AdministrationReads }>): Handler<
    Readonly<{ userId: number }>,
    RefusedBy<typeof GIVABLE_ROLES_REFUSALS>,
    ReadonlyArray<GivableRole>
  > =>
  async ({ userId }) => {
    const [user, roles, menus] = await Promise.all([
      administrationReads.userRoles('everything', userId),
      administrationReads.roles(),
      administrationReads.menus(),
    ]);
    if (O.isNone(user)) return E.left({ _tag: 'RecordNotFound' });
    const nodes = roles.map(({ id, status, menuIds }) => ({ id, status, links: chosenLinks(menuIds) }));
    const givable = new Set(
      givableRoles({
        actorId: userId,
        actorRoleIds: user.value.enabled ? user.value.roles.map(({ id }) => id) : [],
        roles: new Map(nodes.map((role) => [role.id, role])),
        menus: new Map(menus.map((menu) => [menu.id, menu])),
        departments: new Map(),
      }),
    );
    return E.right(roles.flatMap(({ id, defaultScope }) => (givable.has(id) ? [{ id, defaultScope }] : [])));
  };
