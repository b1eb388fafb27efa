import type { OwnScope } from '../../contract/account/account-endpoints.js';
import { E, O } from '../../contract/values/fp.js';
import type { Modules } from '../../contract/modules/managed-module.js';
import { scopedPermissions } from '../../contract/access/scoped-permissions.js';
import { ownScopes } from '../../domain/access/own-scopes.js';
import type { Handler } from '../../domain/handler.js';
import type { AdministrationReads } from '../../domain/ports/administration-reads.js';
import {
  ACCOUNT_REFUSALS,
  carriedMenus,
  enabledRoles,
  limitedPermissions,
  type AccountRefused,
} from './read-account.js';

export const OWN_SCOPES_REFUSALS = ACCOUNT_REFUSALS;

/** The data scopes that limit a permission of the own account. None if it reaches all records, or is not held. */
export const listOwnScopesHandler = ({
  administrationReads,
  modules,
}: Readonly<{ administrationReads: AdministrationReads; modules: Modules }>): Handler<
  Readonly<{ userId: number; permission: string }>,
  AccountRefused,
  ReadonlyArray<OwnScope>
> => {
  const isScoped = scopedPermissions(modules);
  return async ({ userId, permission }) => {
    const [found, menus, departments] = await Promise.all([
      administrationReads.userRoles('everything', userId),
      administrationReads.menus(),
      administrationReads.departments(),
    ]);
    if (O.isNone(found)) return E.left({ _tag: 'RecordNotFound' });
    const carried = carriedMenus(found.value, menus);
    if (!limitedPermissions(found.value, carried, isScoped).includes(permission)) return E.right([]);
    const giving = new Set(carried.flatMap((menu) => (menu.permission === permission ? [menu.id] : [])));
    const roles = enabledRoles(found.value).filter(({ menuIds }) => menuIds.some((id) => giving.has(id)));
    return E.right(
      ownScopes(
        roles.flatMap(({ rows }) => rows ?? []),
        departments,
      ),
    );
  };
};
