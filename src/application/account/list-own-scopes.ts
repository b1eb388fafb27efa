import type { OwnScope } from '../../contract/account/account-endpoints.js';
import { E, O } from '../../contract/values/fp.js';
import type { Modules } from '../../contract/modules/managed-module.js';
import { scopedPermissions } from '../../contract/access/scoped-permissions.js';
import { grantingRoles } from '../../domain/access/granting.js';
import { ownScopes } from '../../domain/access/own-scopes.js';
import type { Handler } from '../../domain/handler.js';
import type { AdministrationReads } from '../../domain/ports/administration-reads.js';
import { ACCOUNT_REFUSALS, limitedPermissions, type AccountRefused } from './read-account.js';

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
    if (!limitedPermissions(found.value, menus, isScoped).includes(permission)) return E.right([]);
    const granting = grantingRoles(found.value.roles, menus, permission);
    return E.right(
      ownScopes(
        granting.flatMap(({ rows }) => rows ?? []),
        departments,
      ),
    );
  };
};
