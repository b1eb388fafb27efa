import type { AccessExplanation } from '../../contract/access/access-endpoints.js';
import { explainAccess, explainPermission } from '../../domain/access/access-explanation.js';
import { declaredPermissions } from '../../contract/access/permissions.js';
import { E, O } from '../../contract/values/fp.js';
import type { Handler } from '../../domain/handler.js';
import { shownModules } from '../../contract/modules/modules.js';
import type { Modules } from '../../contract/modules/managed-module.js';
import type { AdministrationReads } from '../../domain/ports/administration-reads.js';
import type { RefusedBy } from '../../contract/refusals/refusals.js';
import { scopedPermissions } from '../../contract/access/scoped-permissions.js';
import type { RowScope } from '../../domain/access/row-scope.js';

/** Without `showsDemo`, the permissions of the demo module count only where a menu carries them. */
type Dependencies = Readonly<{ administrationReads: AdministrationReads; modules: Modules; showsDemo: boolean }>;

export const ACCESS_REFUSALS = ['RecordNotFound'] as const;
/** `scope` is that of the permission of the request. `permission`: only this one is explained. */
export type ExplainAccess = Readonly<{ scope: RowScope; userId: number; permission?: string | undefined }>;

/** Which permissions a user of the scope has, why, and which records they reach. */
export const explainAccessHandler =
  ({
    administrationReads,
    modules,
    showsDemo,
  }: Dependencies): Handler<ExplainAccess, RefusedBy<typeof ACCESS_REFUSALS>, AccessExplanation> =>
  async ({ scope, userId, permission }) => {
    const [user, menus, departments, roles] = await Promise.all([
      administrationReads.userRoles(scope, userId),
      administrationReads.menus(),
      administrationReads.departments(),
      permission === undefined ? [] : administrationReads.roles(),
    ]);
    if (O.isNone(user)) return E.left({ _tag: 'RecordNotFound' });
    const reach = { departments, isScoped: scopedPermissions(modules) };
    return E.right(
      permission === undefined
        ? explainAccess(user.value, menus, declaredPermissions(shownModules(modules, showsDemo)), reach)
        : explainPermission(permission, user.value, { roles, menus }, reach),
    );
  };
