import type { UserRows } from '../../contract/access/access-endpoints.js';
import { E, O } from '../../contract/values/fp.js';
import type { Modules } from '../../contract/modules/managed-module.js';
import { permissionOf } from '../../contract/values/permission.js';
import { USER_ROWS_QUERY } from '../../contract/access/access-queries.js';
import type { RefusedBy } from '../../contract/refusals/refusals.js';
import { scopedPermissions } from '../../contract/access/scoped-permissions.js';
import { grantingRoles } from '../../domain/access/granting.js';
import { ADMINISTRATOR_ID } from '../../domain/access/permission-policy.js';
import { reachedRows } from '../../domain/access/reached-rows.js';
import type { RowScope } from '../../domain/access/row-scope.js';
import type { Handler } from '../../domain/handler.js';
import type { AdministrationReads } from '../../domain/ports/administration-reads.js';
import type { RecordPages } from '../../domain/ports/record-pages.js';

/** The list of a module that is counted. */
const COUNTED_LIST = 'page';

export const USER_ROWS_REFUSALS = ['FormInvalid', 'RecordNotFound'] as const;

/** `scope` is that of the permission of the request. */
export type CountUserRows = Readonly<{ scope: RowScope; userId: number; module: string }>;

type Dependencies = Readonly<{ administrationReads: AdministrationReads; recordPages: RecordPages; modules: Modules }>;

/** How many live records of a module a user of the scope reaches in its list. Without the permission of the list: none. */
export const countUserRowsHandler = ({
  administrationReads,
  recordPages,
  modules,
}: Dependencies): Handler<CountUserRows, RefusedBy<typeof USER_ROWS_REFUSALS>, UserRows> => {
  const isScoped = scopedPermissions(modules);
  return async ({ scope, userId, module }) => {
    if (!modules.get(module)?.lists.includes(COUNTED_LIST)) return E.left(USER_ROWS_QUERY.refuse('module'));
    const [user, menus, departments] = await Promise.all([
      administrationReads.userRoles(scope, userId),
      administrationReads.menus(),
      administrationReads.departments(),
    ]);
    if (O.isNone(user)) return E.left({ _tag: 'RecordNotFound' });
    const { id, enabled, department, roles } = user.value;
    const permission = permissionOf(module, COUNTED_LIST);
    const granting = enabled ? grantingRoles(roles, menus, permission) : [];
    // the administrator needs no role
    const assigned = id === ADMINISTRATOR_ID && enabled ? [undefined] : granting.map(({ rows }) => rows);
    const reached = reachedRows({ departments, isScoped });
    const { scope: reach, rows } = reached.of({ id, departmentId: department?.id ?? null }, permission, assigned);
    if (assigned.length === 0) return E.right({ total: 0, rows });
    const { total } = await recordPages.find(module, reach, { pageNo: 1, pageSize: 1, filters: {} });
    return E.right({ total, rows });
  };
};
