import type { PermissionHolder } from '../../contract/access/access-endpoints.js';
import { E } from '../../contract/values/fp.js';
import { NO_FILTERS } from '../../contract/listing/list-filters.js';
import type { Modules } from '../../contract/modules/managed-module.js';
import {
  type PAGE_REFUSALS,
  pageOf,
  parsePageQuery,
  type Page,
  type PagingPolicy,
} from '../../contract/listing/page-query.js';
import type { RefusedBy } from '../../contract/refusals/refusals.js';
import { scopedPermissions } from '../../contract/access/scoped-permissions.js';
import { ADMINISTRATOR_ID } from '../../domain/access/permission-policy.js';
import { reachedRows } from '../../domain/access/reached-rows.js';
import type { RowScope } from '../../domain/access/row-scope.js';
import type { Handler } from '../../domain/handler.js';
import type { AdministrationReads } from '../../domain/ports/administration-reads.js';

/** `scope` is that of the permission of the request. `parameters` are the raw query parameters. The handler validates them. */
export type ListHolders = Readonly<{
  scope: RowScope;
  permission: string;
  parameters: Readonly<Record<string, unknown>>;
}>;

type Dependencies = Readonly<{ administrationReads: AdministrationReads; modules: Modules; paging: PagingPolicy }>;

/** One page of the enabled users of the scope who have a permission, with the records that it reaches for them. */
export const listHoldersHandler = ({
  administrationReads,
  modules,
  paging,
}: Dependencies): Handler<ListHolders, RefusedBy<typeof PAGE_REFUSALS>, Page<PermissionHolder>> => {
  const parse = parsePageQuery(NO_FILTERS, paging);
  const isScoped = scopedPermissions(modules);
  return async ({ scope, permission, parameters }) => {
    const query = parse(parameters);
    if (E.isLeft(query)) return query;
    const [{ total, records }, departments] = await Promise.all([
      administrationReads.holders(scope, permission, query.right),
      administrationReads.departments(),
    ]);
    const reached = reachedRows({ departments, isScoped });
    const holders = records.map(({ id, username, realname, departmentId, roles }) => ({
      ...{ id, username, realname },
      roles: roles.map((role) => ({ id: role.id, name: role.name })),
      rows:
        id === ADMINISTRATOR_ID
          ? reached.everything
          : reached.of(
              { id, departmentId },
              permission,
              roles.map(({ rows }) => rows),
            ).rows,
    }));
    return E.right(pageOf(query.right, total, holders));
  };
};
