import type { AccessExplanation, PermissionHolder } from '../../contract/access-endpoints.js';
import { explainAccess, explainPermission } from '../../domain/access/access-explanation.js';
import { declaredPermissions } from '../../contract/permissions.js';
import { E, O } from '../../contract/fp.js';
import type { Handler } from '../../domain/handler.js';
import { NO_FILTERS } from '../../contract/list-filters.js';
import type { Modules } from '../../contract/managed-module.js';
import { type PAGE_REFUSALS, pageOf, parsePageQuery, type Page, type PagingPolicy } from '../../contract/page-query.js';
import type { AdministrationReads } from '../../domain/ports/administration-reads.js';
import type { RefusedBy } from '../../contract/refusals.js';
import type { RowScope } from '../../domain/access/row-scope.js';
import { user as userModule } from '../../contract/user.js';

type Dependencies = Readonly<{ administrationReads: AdministrationReads }>;

export const ACCESS_REFUSALS = ['RecordNotFound'] as const;
/** `scope` is that of the permission of the request. `permission`: only this one is explained. */
export type ExplainAccess = Readonly<{ scope: RowScope; userId: number; permission?: string | undefined }>;

/** Which permissions a user of the scope has, and why. */
export const explainAccessHandler =
  ({
    administrationReads,
    modules,
  }: Dependencies & Readonly<{ modules: Modules }>): Handler<
    ExplainAccess,
    RefusedBy<typeof ACCESS_REFUSALS>,
    AccessExplanation
  > =>
  async ({ scope, userId, permission }) => {
    const [within, user, menus, roles] = await Promise.all([
      administrationReads.record(userModule.name, scope, userId),
      administrationReads.userRoles(userId),
      administrationReads.menus(),
      permission === undefined ? [] : administrationReads.roles(),
    ]);
    if (O.isNone(within) || O.isNone(user)) return E.left({ _tag: 'RecordNotFound' });
    return E.right(
      permission === undefined
        ? explainAccess(user.value, menus, declaredPermissions(modules))
        : explainPermission(permission, user.value, { roles, menus }),
    );
  };

/** `parameters` are the raw query parameters. The handler validates them. */
export type ListHolders = Readonly<{ permission: string; parameters: Readonly<Record<string, unknown>> }>;

/** One page of the enabled users who have a permission. */
export const listHoldersHandler = ({
  administrationReads,
  paging,
}: Dependencies & Readonly<{ paging: PagingPolicy }>): Handler<
  ListHolders,
  RefusedBy<typeof PAGE_REFUSALS>,
  Page<PermissionHolder>
> => {
  const parse = parsePageQuery(NO_FILTERS, paging);
  return async ({ permission, parameters }) => {
    const query = parse(parameters);
    if (E.isLeft(query)) return query;
    const { total, records } = await administrationReads.holders(permission, query.right);
    return E.right(pageOf(query.right, total, records));
  };
};
